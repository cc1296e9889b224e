package io.pml.cli;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How a daemon is started by those who find none. */
final class StartCommand {
  /** Set by the launcher: where it is itself. */
  static final String LAUNCHER = "PML_LAUNCHER";

  private StartCommand() {}

  static List<String> of(Map<String, String> environment) {
    List<String> command = new ArrayList<>();
    String launcher = environment.getOrDefault(LAUNCHER, "");
    if (launcher.isEmpty()) {
      command.addAll(List.of(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
          "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
          Main.class.getName()));
    } else {
      command.add(launcher);
    }
    command.addAll(List.of("serve", "--until-last-session"));
    return command;
  }
}
