package io.pml.cli;

/** One thing that was looked at; {@code advice} is empty when it is well. */
record Finding(String subject, boolean well, String detail, String advice) {
  static Finding well(String subject, String detail) {
    return new Finding(subject, true, detail, "");
  }

  static Finding ill(String subject, String detail, String advice) {
    return new Finding(subject, false, detail, advice);
  }
}
