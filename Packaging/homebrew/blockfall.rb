# The programs of the archive that `make dist` makes, for Homebrew on Linux.
#
# The project has no address for downloads yet: HOMEBREW_BLOCKFALL_ARCHIVES names where the archives are, such as
# file:///home/me/blockfall/.build/dist. Packaging/update writes version and checksums.
class Blockfall < Formula
  ARCHIVES = ENV.fetch("HOMEBREW_BLOCKFALL_ARCHIVES", "https://blockfall.example/archives")

  desc "Falling-block game for the terminal"
  homepage "https://blockfall.example"
  version "0.3.0"
  license "MIT"

  # The programs need the GNU C library.
  depends_on :linux

  on_intel do
    url "#{ARCHIVES}/blockfall-0.3.0-linux-x86_64.tar.gz"
    sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  end

  on_arm do
    url "#{ARCHIVES}/blockfall-0.3.0-linux-aarch64.tar.gz"
    sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  end

  def install
    # The starters in bin look for ../libexec, and the programs for ../share.
    libexec.install Dir["*"]
    bin.install_symlink libexec/"bin/blockfall", libexec/"bin/blockfall-server"
    man5.install_symlink Dir[libexec/"share/man/man5/*"]
    man7.install_symlink Dir[libexec/"share/man/man7/*"]
    man6.install_symlink Dir[libexec/"share/man/man6/*"]
    bash_completion.install_symlink libexec/"share/bash-completion/completions/blockfall"
    zsh_completion.install_symlink libexec/"share/zsh/site-functions/_blockfall"
    fish_completion.install_symlink libexec/"share/fish/vendor_completions.d/blockfall.fish"
  end

  test do
    assert_match "blockfall #{version}", shell_output("#{bin}/blockfall --version")
    assert_match '"pieces":2', pipe_output("#{bin}/blockfall script --seed 7", "0 hard\n", 0)
    assert_match version.to_s, shell_output("#{bin}/blockfall-server --version")
  end
end
