package io.pml.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Where the program begins. The shim goes its own short way, so that a session costs as little as can be. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    if (arguments.length > 0 && arguments[0].equals("stdio")) {
      System.exit(StdioCommand.run(arguments));
    }
    PrintStream output = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    // Whatever else is written to standard output by mistake must not end up among the answers of a command.
    System.setOut(System.err);
    System.exit(Cli.run(arguments, output));
  }
}
