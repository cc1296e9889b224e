package io.pml.mcp;

/** What comes out of a byte stream that carries one message per line. */
public sealed interface Frame {
  /** One line without its end. The array is the reader's to give away: nobody else holds it. */
  @SuppressWarnings("ArrayRecordComponent")
  record Line(byte[] bytes) implements Frame {}

  /** A line that went over the limit, told as soon as it did; the rest of it is never seen. */
  record TooLong(long limit) implements Frame {}

  /** The stream has ended; what stood on an unfinished last line is dropped. */
  record End() implements Frame {}
}
