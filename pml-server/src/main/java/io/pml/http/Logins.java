package io.pml.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Browsers that people let in. A code is good for one browser and one minute; who hands it in gets a session, which is good for
 * a day. Both are in memory only: when the daemon ends, all are logged out. Threads may share it.
 */
public final class Logins {
  static final Duration CODE = Duration.ofSeconds(60);
  static final Duration SESSION = Duration.ofDays(1);
  /** When there are more, the oldest goes. */
  static final int MOST = 32;
  private static final int BYTES = 32;

  private final InstantSource clock;
  private final RandomGenerator random;
  private final List<Pass> codes = new ArrayList<>();
  private final List<Pass> sessions = new ArrayList<>();

  /**
   * Nobody yet.
   *
   * @param random must not be guessed
   */
  public Logins(InstantSource clock, RandomGenerator random) {
    this.clock = clock;
    this.random = random;
  }

  /** A new code. */
  synchronized String invite() {
    return add(codes, CODE);
  }

  /** The session that a code is good for; the code is used then. */
  synchronized Optional<String> enter(String code) {
    expire(codes);
    return codes.removeIf(each -> each.is(code)) ? Optional.of(add(sessions, SESSION)) : Optional.empty();
  }

  synchronized boolean areIn(String session) {
    expire(sessions);
    return sessions.stream().anyMatch(each -> each.is(session));
  }

  private String add(List<Pass> passes, Duration life) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String secret = HexFormat.of().formatHex(bytes);
    passes.add(new Pass(secret, clock.instant().plus(life)));
    if (passes.size() > MOST) {
      passes.removeFirst();
    }
    return secret;
  }

  private void expire(List<Pass> passes) {
    Instant now = clock.instant();
    passes.removeIf(each -> !now.isBefore(each.end()));
  }

  /** A secret, and when it ends. */
  private record Pass(String secret, Instant end) {
    /** Compares in a time that tells nothing of where the difference is. */
    boolean is(String given) {
      return MessageDigest.isEqual(secret.getBytes(UTF_8), given.getBytes(UTF_8));
    }
  }
}
