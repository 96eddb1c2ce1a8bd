# The programs of the archive that `make dist` makes, for Nix.
#
# The project has no address for downloads yet, so Nix asks for the archive once:
#   nix-store --add-fixed sha256 blockfall-VERSION-linux-ARCH.tar.gz
# Packaging/update writes version and checksums.
{
  description = "A falling-block game for the terminal";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      version = "0.3.0";
      checksums = {
        x86_64 = "0000000000000000000000000000000000000000000000000000000000000000";
        aarch64 = "0000000000000000000000000000000000000000000000000000000000000000";
      };
      package =
        architecture:
        let
          pkgs = nixpkgs.legacyPackages."${architecture}-linux";
          archive = "blockfall-${version}-linux-${architecture}.tar.gz";
        in
        pkgs.stdenv.mkDerivation {
          pname = "blockfall";
          inherit version;

          src = pkgs.requireFile {
            name = archive;
            sha256 = checksums.${architecture};
            message = "Make ${archive} with `make dist`, then: nix-store --add-fixed sha256 ${archive}";
          };

          # The programs need the C library alone; sound is loaded at run time.
          nativeBuildInputs = [ pkgs.autoPatchelfHook ];
          runtimeDependencies = [ pkgs.SDL2_mixer ];
          dontStrip = true;

          # The archive's bin has starters that look at the system's C library. Here it is Nix's own.
          installPhase = ''
            runHook preInstall
            mkdir -p $out/bin
            cp -r libexec lib share $out/
            for program in blockfall blockfall-server; do
              ln -s ../libexec/$program $out/bin/$program
            done
            substituteInPlace $out/lib/systemd/system/blockfall-{server,server@,ladder}.service \
              --replace-fail /usr/local/bin/ $out/bin/
            install -Dm644 LICENSE NOTICES sbom.cdx.json -t $out/share/doc/blockfall
            runHook postInstall
          '';

          doInstallCheck = true;
          installCheckPhase = ''
            HOME=$TMPDIR $out/bin/blockfall script --seed 7 </dev/null >/dev/null
          '';

          meta = {
            description = "A falling-block game for the terminal";
            license = pkgs.lib.licenses.mit;
            mainProgram = "blockfall";
            platforms = [ "${architecture}-linux" ];
            sourceProvenance = [ pkgs.lib.sourceTypes.binaryNativeCode ];
          };
        };
    in
    {
      packages = {
        x86_64-linux.default = package "x86_64";
        aarch64-linux.default = package "aarch64";
      };
    };
}
