package io.pml.clients;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A program that speaks MCP and keeps a list of servers in a file. */
public enum ClientApp {
  CLAUDE_CODE("Claude Code", "claude-code", "mcpServers"),
  CLAUDE_DESKTOP("Claude Desktop", "claude-desktop", "mcpServers"),
  CURSOR("Cursor", "cursor", "mcpServers"),
  VS_CODE("VS Code", "vscode", "servers"),
  CODEX("Codex", "codex", "mcp_servers");

  private final String title;
  private final String id;
  private final String serversKey;

  ClientApp(String title, String id, String serversKey) {
    this.title = title;
    this.id = id;
    this.serversKey = serversKey;
  }

  /** What people call it. */
  public String title() {
    return title;
  }

  /** What it is called on a command line. */
  public String id() {
    return id;
  }

  /** The user's own file, whether it is there or not. */
  public Path userFile(Machine machine) {
    return switch (this) {
      case CLAUDE_CODE -> machine.folder("CLAUDE_CONFIG_DIR", "").resolve(".claude.json");
      case CLAUDE_DESKTOP -> machine.applicationData().resolve("Claude/claude_desktop_config.json");
      case CURSOR -> machine.home().resolve(".cursor/mcp.json");
      case VS_CODE -> machine.applicationData().resolve("Code/User/mcp.json");
      case CODEX -> machine.folder("CODEX_HOME", ".codex").resolve("config.toml");
    };
  }

  /** The file of the project at hand, for clients that look for one. */
  public Optional<Path> projectFile(Machine machine) {
    return machine.project().flatMap(project -> switch (this) {
      case CLAUDE_CODE -> Optional.of(project.resolve(".mcp.json"));
      case CURSOR -> Optional.of(project.resolve(".cursor/mcp.json"));
      case VS_CODE -> Optional.of(project.resolve(".vscode/mcp.json"));
      case CLAUDE_DESKTOP, CODEX -> Optional.empty();
    });
  }

  /** Whether the client has left traces on the machine. */
  public boolean isPresent(Machine machine) {
    Path file = userFile(machine);
    boolean inHome = machine.home().equals(file.getParent());
    Path folder = inHome ? machine.home().resolve(".claude") : file.resolveSibling(".");
    return Files.exists(file) || Files.isDirectory(folder);
  }

  String serversKey() {
    return serversKey;
  }

  boolean writesToml() {
    return this == CODEX;
  }
}
