package io.pml.cli;

import io.pml.daemon.DaemonClient;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import java.net.URI;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "open", description = "Opens the dashboard in a browser, logged in.")
final class OpenCommand implements Callable<Integer> {
  @Mixin
  private Common common = new Common();

  @Option(names = "--print", description = "Prints the address instead; it is good for one browser and one minute.")
  private boolean print;

  @Override
  public Integer call() throws Exception {
    ObjectNode answer = new DaemonClient(common.home()).ask(Daemon.command("open"))
        .orElseThrow(() -> new PmlException(ErrorCode.NOT_FOUND,
            "PML does not run on " + common.home().folder() + ": start it with `pml serve`"));
    if (answer.path("error").isString()) {
      throw new PmlException(ErrorCode.BAD_REQUEST, answer.path("error").asString());
    }
    String url = answer.path("url").asString();
    boolean opened = !print && Browser.open(URI.create(url));
    common.print(Json.object().put("url", url).put("opened", opened), () -> {
      if (opened) {
        common.out().println("The dashboard is open in your browser.");
      } else {
        common.out().println(url);
      }
    });
    return 0;
  }
}
