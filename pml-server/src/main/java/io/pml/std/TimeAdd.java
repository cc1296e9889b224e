package io.pml.std;

import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.time.Duration;
import java.time.Period;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import tools.jackson.databind.node.ObjectNode;

/** Moves a time by a duration. */
record TimeAdd() implements PlainTool {
  private static final ObjectNode DEFINITION = Moment
      .reported(Definition
          .of("time_add", "Add to time",
              "Move a time by an ISO 8601 duration; years, months, weeks and days follow the calendar of its zone.")
          .takes("time", Schemas.text(Moment.FORMAT))
          .takes("duration", Schemas.text("P1M2DT3H, PT90M; -P1D goes back"))
          .mayTake("zone", Schemas.text("Zone of a time without offset; default UTC")))
      .readOnly();

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    Moment moment = Moment.parse(arguments.text("time"), arguments.maybeText("zone").map(Moment::zone));
    String duration = arguments.text("duration");
    return ToolResult.structured(Moment.orRefuse(() -> new Moment(add(moment.time(), duration)).report(), duration,
        "give an ISO 8601 duration such as P1M2DT3H or -PT90M, not too long"));
  }

  /** The calendar part is added first, then the exact part after the T. */
  private static ZonedDateTime add(ZonedDateTime time, String text) {
    boolean back = text.startsWith("-");
    String amount = back || text.startsWith("+") ? text.substring(1) : text;
    int exact = amount.indexOf('T');
    if (!amount.startsWith("P") || amount.length() < 3) {
      throw new DateTimeParseException("not a duration", text, 0);
    }
    Period period = exact == 1 ? Period.ZERO : Period.parse(exact < 0 ? amount : amount.substring(0, exact));
    Duration rest = exact < 0 ? Duration.ZERO : Duration.parse("P" + amount.substring(exact));
    return back ? time.minus(period).minus(rest) : time.plus(period).plus(rest);
  }
}
