/// Codes that others published, written by their tools: evidence of the format independent of this program.
enum PublishedFumens {
  /// Codes from the tests and documentation of knewjade/tetris-fumen and knewjade/solution-finder, from a comment
  /// in Cold Clear, and from other public pages.
  static let codes = [
    "v115@vhAAgH", "v115@vhBAgHAAA", "v115@vhATLJ", "v115@vhAJEJ", "v115@vhAMLJ", "v115@vhANKJ",
    "v115@vhAxPJ",
    "v115@vhAmKJ", "v115@vhARQJ", "v115@vhAAgl", "v115@ehD8MeAgH", "v115@RhA8IeB8HeC8GeAQLvhAAAA",
    "v115@RhA8IeB8HeC8GeAYJvhAAAA",
    "v115@vhDAgWFAooMDEPBAAAAAPFA3XaDEEBAAAAAAAAPDAF?rmAA",
    "v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBA?AANrBmnBAAAAAA",
    "v115@vhCWSYVAFLDmClcJSAVDEHBEooRBKoAVB6AAAAUoBT?pB",
    "v115@vhBSSYaAFLDmClcJSAVDEHBEooRBPoAVBTejWC0/AA?AAAA",
    "v115@vfA8HeA8HeA8JeA8HeA8JeA8HeA8JeA8HeA8JeA8He?A8JeA8ReAgH",
    "v115@vhGRQYHAvItJEJmhCAUmBKpBvsBTtBGhBFqQPAUEzP?EJG98AQmqhECDdCA",
    "v115@BgA8CeA8EeA8BeD8CeF8CeH8AeK8AeI8AeI8AeE8Ae?I8AeI8AeD8JeAgH",
    "v115@9gglIeglHewwhlzhBexwzhEewwJeAgH", "v115@9gilEeR4glRpDeR4wwg0RpCeBtxwi0DeBtwwJeAgH",
    "v115@ChRpg0BeglDeRpg0Q4AeglBtywh0R4hlBtwwzhQ4Je?AgH", "v115@9gF8DeF8DeF8DeF8NeAgH",
    "v115@Pg1hDe1hBeB8FtCeA8FtB8AeB8EtA8BeD8CtA8CeE8?AtB8AeI8AeG8JeAgH", "v115@9gD8FeD8FeD8FeD8PeAgH",
    "v115@DhD8HeC8HeG8BeB8JeAgH", "v115@wgF8FeG8CeB8GeC8DeF8GeB8JeAgH", "v115@9gF8DeG8CeH8BeG8MeAgH",
    "v115@9gF8BthlG8ywH8wwglG8BtglJeAgWDA0iDCA", "v115@9gF8zhG8BtglH8BtG8ilJeAgWDA6SdBA",
    "v115@XgH8BeH8BeH8BeH8BeH8BeH8BeH8BeH8JeAgH", "v115@9gA8IeH8BeI8AeF8NeAgH",
    "v115@4gB8IeA8CeE8AeH8CeG8BeD8JeVBnvhC9rflrBAAA",
    "v115@deC8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeD8wwA8DeC8whxwDei0whwwAtDeRpg0whBtR4"
      + "BeRpglwhAtR4CeilJeAgWNAzno2AyYU5DkQ0CETBAAA",
    """
    v115@vhHRQYfDFLDmClcJSAVDEHBEooRBaoAVBJt/wCMnbM?CKHExCTHmPCsnltCzHLxCqS9VCKHOMCz3/wC6ybgCpyLMCv?XmPCJt/wCM\
    nzFDM9CMCqOstC6P9wCPnzPCp+TWCp3ntCUHE?xCK3jFDMOltCvOUFDqS9wCTnPFD6u3LCM3TxCJHUPCadNFD?M3jPCUujPCvCmFDa3TWC\
    K+lPC0nFgCzCOMCvXstCq+jPCvX?8LCsPNFDTHOMCM3jFD0vKxCzfjWCpn9wCMnntCMergCz/NM?CzXMgC0vzBA3mB+tBcqBihBTpBlsBM\
    tBogAtDeilAeBtCeA?tglR4AeAtg0C8AeI8AeE8AtC8Aei0A8BtC8APg0xhA8Atgl?JeuYBvhVRSBKVBFWB/VBTUBTTBeSBSPBMFBpNBNJ\
    B//AM7A?TGBFRB3RBaWB5lB+rBipBOmBliBPgh0ywAtDeh0Q4wwBtil?Aeh0R4BtilAeh0wwQ4BtC8AeI8AehlSpAtC8AehlwhQpBti?0Ae\
    hlxhBti0AehlQpwhBtJezGBvhHZBBs8A+AB3/As+AlCB?XABT8A
    """,
  ]
}
