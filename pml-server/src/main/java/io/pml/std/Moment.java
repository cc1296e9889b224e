package io.pml.std;

import io.pml.error.PmlException;
import io.pml.json.Json;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/** A point in time as the time tools read and write it. */
record Moment(ZonedDateTime time) {
  static final String FORMAT = "ISO 8601: 2026-03-01T10:00:00+01:00, or without offset, or a date";

  /** Reads an ISO 8601 time. A zone is for a time that names none; without it that means UTC. */
  static Moment parse(String text, Optional<ZoneId> zone) {
    return new Moment(orRefuse(() -> {
      if (text.indexOf('T') < 0) {
        return LocalDate.parse(text).atStartOfDay(zone.orElse(ZoneOffset.UTC));
      }
      return switch (DateTimeFormatter.ISO_DATE_TIME.parseBest(text, ZonedDateTime::from, LocalDateTime::from)) {
        case ZonedDateTime _ when zone.isPresent() -> throw Arguments.bad(Arguments.shown(text)
            + " names its own offset: leave out the zone of the time, or the offset");
        case ZonedDateTime zoned -> zoned;
        case LocalDateTime local -> local.atZone(zone.orElse(ZoneOffset.UTC));
        default -> throw new DateTimeException("not a time");
      };
    }, text, "give " + FORMAT));
  }

  static ZoneId zone(String text) {
    return orRefuse(() -> ZoneId.of(text), text, "give a zone such as Europe/Paris, UTC or +02:00");
  }

  /** Turns what the time library refuses into a refusal of ours. */
  static <T> T orRefuse(Supplier<T> work, String text, String remedy) {
    try {
      return work.get();
    } catch (DateTimeException | ArithmeticException e) {
      throw refusal(text, remedy, e);
    }
  }

  private static PmlException refusal(String text, String remedy, RuntimeException e) {
    return Arguments.bad(Arguments.shown(text) + " cannot be used (" + e.getMessage() + "): " + remedy);
  }

  ObjectNode report() {
    return Json.object()
        .put("time", DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time))
        .put("zone", time.getZone().getId())
        .put("weekday", time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH))
        .put("epoch_ms", time.toInstant().toEpochMilli());
  }

  static Definition reported(Definition definition) {
    return definition.gives("time", Schemas.text())
        .gives("zone", Schemas.text())
        .gives("weekday", Schemas.text())
        .gives("epoch_ms", Schemas.whole());
  }
}
