package io.pml.std;

import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Tells how much time lies between two moments. */
record TimeBetween() implements PlainTool {
  private static final ObjectNode DEFINITION = Definition
      .of("time_between", "Time between", "The time from start to end; negative if end is earlier.")
      .takes("start", Schemas.text(Moment.FORMAT))
      .takes("end", Schemas.text())
      .mayTake("zone", Schemas.text("Zone of times without offset; default UTC"))
      .gives("seconds", Json.object().put("type", "number"))
      .gives("days", Schemas.whole().put("description", "Whole calendar days"))
      .gives("duration", Schemas.text("By the calendar of start's zone: P1M2DT3H"))
      .readOnly();

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    Optional<ZoneId> zone = arguments.maybeText("zone").map(Moment::zone);
    String text = arguments.text("start");
    ZonedDateTime start = Moment.parse(text, zone).time();
    ZonedDateTime given = Moment.parse(arguments.text("end"), zone).time();
    return ToolResult.structured(Moment.orRefuse(() -> {
      ZonedDateTime end = given.withZoneSameInstant(start.getZone());
      Duration exact = Duration.between(start, end);
      BigDecimal seconds = BigDecimal.valueOf(exact.getSeconds()).add(BigDecimal.valueOf(exact.getNano(), 9));
      return Json.object()
          .put("seconds",
              seconds.signum() == 0 ? BigDecimal.ZERO : new BigDecimal(seconds.stripTrailingZeros().toPlainString()))
          .put("days", ChronoUnit.DAYS.between(start, end))
          .put("duration", exact.isNegative() ? "-" + duration(end, start) : duration(start, end));
    }, text, "give times nearer to each other"));
  }

  /** The largest number of months, then of days, then the exact rest; the first moment is not after the second. */
  private static String duration(ZonedDateTime from, ZonedDateTime to) {
    long months = ChronoUnit.MONTHS.between(from, to);
    ZonedDateTime afterMonths = from.plusMonths(months);
    long days = ChronoUnit.DAYS.between(afterMonths, to);
    Duration rest = Duration.between(afterMonths.plusDays(days), to);
    Period period = Period.of(Math.toIntExact(months / 12), (int) (months % 12), Math.toIntExact(days));
    if (period.isZero()) {
      return rest.toString();
    }
    return rest.isZero() ? period.toString() : period + rest.toString().substring(1);
  }
}
