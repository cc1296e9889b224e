package io.pml.std;

import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.time.ZoneId;
import tools.jackson.databind.node.ObjectNode;

/** Tells a time in another zone. */
record TimeConvert() implements PlainTool {
  private static final ObjectNode DEFINITION = Moment
      .reported(Definition.of("time_convert", "Convert time", "Express a time in another zone.")
          .takes("time", Schemas.text(Moment.FORMAT))
          .takes("to_zone", Schemas.text("E.g. Asia/Tokyo"))
          .mayTake("from_zone", Schemas.text("Zone of a time without offset; default UTC")))
      .readOnly();

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    ZoneId target = Moment.zone(arguments.text("to_zone"));
    String text = arguments.text("time");
    Moment moment = Moment.parse(text, arguments.maybeText("from_zone").map(Moment::zone));
    return ToolResult.structured(Moment.orRefuse(() -> new Moment(moment.time().withZoneSameInstant(target)).report(),
        text, "give a time nearer to now"));
  }
}
