package io.pml.std;

import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import tools.jackson.databind.node.ObjectNode;

/** Tells the time. */
record TimeNow(InstantSource clock) implements PlainTool {
  private static final ObjectNode DEFINITION = Moment
      .reported(Definition.of("time_now", "Current time", "The current date and time.")
          .mayTake("zone", Schemas.text("E.g. Europe/Paris; default UTC")))
      .readOnly()
      .set("_meta", Json.object().put("io.pml/volatile", true))
      .asObject();

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    String zone = new Arguments(values).text("zone", "UTC");
    return ToolResult
        .structured(new Moment(clock.instant().truncatedTo(ChronoUnit.MILLIS).atZone(Moment.zone(zone))).report());
  }
}
