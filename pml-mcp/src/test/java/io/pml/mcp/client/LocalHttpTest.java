package io.pml.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalHttpTest {
  private static final String JSON = "Content-Type: application/json\r\n";
  private static final String WHOLE = "HTTP/1.1 200 OK\r\n" + JSON + "Content-Length: 7\r\n\r\n{\"a\":1}";

  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
  private final BlockingQueue<Socket> connections = new LinkedBlockingQueue<>();
  private final CountDownLatch hungUp = new CountDownLatch(1);
  private final AtomicInteger accepted = new AtomicInteger();
  private ServerSocket server;
  private LocalHttp http;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    http = new LocalHttp(URI.create("http://127.0.0.1:" + server.getLocalPort() + "/mcp?x=1"));
    Thread.ofVirtual().start(() -> {
      try {
        while (true) {
          Socket socket = server.accept();
          accepted.incrementAndGet();
          connections.add(socket);
          Thread.ofVirtual().start(() -> serve(socket));
        }
      } catch (IOException e) {
        // The test is over.
      }
    });
  }

  @AfterEach
  void close() throws IOException {
    http.close();
    server.close();
    for (Socket socket : connections) {
      socket.close();
    }
  }

  @Test
  void send_requestWithBody_goesOutWhole() throws Exception {
    answers.add(WHOLE);

    exchange();

    assertThat(requests.take())
        .startsWith("POST /mcp?x=1 HTTP/1.1\r\nHost: 127.0.0.1:" + server.getLocalPort() + "\r\n")
        .contains("Content-Length: 4\r\n", "Authorization: Bearer 1\r\n")
        .endsWith("\r\n\r\nbody");
  }

  @Test
  void send_bodyOfKnownLength_isHandedOver() throws Exception {
    answers.add(WHOLE);

    assertThat(exchange()).containsExactly("{\"a\":1}");
  }

  @Test
  void send_bodyInChunks_isHandedOver() throws Exception {
    answers.add("HTTP/1.1 200 OK\r\n" + JSON + "Transfer-Encoding: chunked\r\n\r\n"
        + "3;name=value\r\n{\"a\r\n4\r\n\":1}\r\n0\r\nTrailer: x\r\n\r\n");

    assertThat(exchange()).containsExactly("{\"a\":1}");
  }

  @Test
  void send_bodyUntilTheEnd_isHandedOverAndTheConnectionLeft() throws Exception {
    answers.add("HTTP/1.1 200 OK\r\n" + JSON + "Connection: close\r\n\r\n{\"a\":1}END");
    answers.add(WHOLE);

    assertThat(exchange()).containsExactly("{\"a\":1}");
    exchange();

    assertThat(accepted).hasValue(2);
  }

  @Test
  void send_connectionToBeClosed_isHandedOverAndTheConnectionLeft() throws Exception {
    answers.add("HTTP/1.1 200 OK\r\n" + JSON + "Connection: close\r\nContent-Length: 7\r\n\r\n{\"a\":1}");
    answers.add(WHOLE);

    assertThat(exchange()).containsExactly("{\"a\":1}");
    exchange();

    assertThat(accepted).hasValue(2);
  }

  @Test
  void send_events_areHandedOverOneByOne() throws Exception {
    String event = "a\r\ndata: %s\n\n\r\n";
    answers.add("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
        + event.formatted("{}") + event.formatted("[]") + "0\r\n\r\n");

    assertThat(exchange()).containsExactly("{}", "[]");
  }

  @Test
  void send_interimResponse_isSkipped() throws Exception {
    answers.add("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + WHOLE);

    assertThat(exchange()).containsExactly("{\"a\":1}");
  }

  @Test
  void send_noContent_endsAtOnce() throws Exception {
    answers.add("HTTP/1.1 204 No Content\r\n\r\n");

    assertThat(exchange()).isEmpty();
  }

  @Test
  void send_secondRequest_usesTheConnectionAgain() throws Exception {
    answers.add(WHOLE);
    answers.add(WHOLE);

    exchange();
    exchange();

    assertThat(accepted).hasValue(1);
  }

  @Test
  void send_connectionHungUpWhileIdle_takesAnother() throws Exception {
    answers.add(WHOLE);
    answers.add(WHOLE);
    exchange();

    connections.take().close();

    assertThat(exchange()).containsExactly("{\"a\":1}");
    assertThat(accepted).hasValue(2);
  }

  @Test
  void send_atTheSameTime_eachHasItsOwnConnection() throws Exception {
    List<String> first = new CopyOnWriteArrayList<>();
    List<String> second = new CopyOnWriteArrayList<>();
    CompletableFuture<?> one = send(first);
    CompletableFuture<?> two = send(second);
    requests.take();
    requests.take();

    answers.add(WHOLE);
    answers.add(WHOLE);
    one.get(10, TimeUnit.SECONDS);
    two.get(10, TimeUnit.SECONDS);

    assertThat(accepted).hasValue(2);
    assertThat(first).isEqualTo(second).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "HELLO\r\n\r\n",
      "HTTP/2 200\r\n\r\n",
      "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabcEND",
      "END"})
  void send_brokenResponse_fails(String response) {
    answers.add(response);

    assertThatThrownBy(this::exchange).isInstanceOf(ExecutionException.class).hasCauseInstanceOf(IOException.class);
  }

  @Test
  void send_endlessHead_fails() {
    answers.add("HTTP/1.1 200 OK\r\nX: " + "x".repeat(70_000));

    assertThatThrownBy(this::exchange).hasMessageContaining("65536");
  }

  @Test
  void send_nobodyListens_fails() throws IOException {
    server.close();

    assertThatThrownBy(this::exchange).hasCauseInstanceOf(IOException.class);
  }

  @Test
  void cancel_exchangeUnderWay_hangsUp() throws Exception {
    CompletableFuture<?> exchange = send(new CopyOnWriteArrayList<>());
    requests.take();

    exchange.cancel(true);

    assertThat(hungUp.await(10, TimeUnit.SECONDS)).isTrue();
  }

  private List<String> exchange() throws InterruptedException, ExecutionException, TimeoutException {
    List<String> messages = new CopyOnWriteArrayList<>();
    send(messages).get(10, TimeUnit.SECONDS);
    return messages;
  }

  private CompletableFuture<?> send(List<String> messages) {
    byte[] body = "body".getBytes(StandardCharsets.UTF_8);
    HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1/"))
        .header("Authorization", "Bearer 1")
        .POST(HttpRequest.BodyPublishers.ofByteArray(body))
        .build();
    return http.send(request, body,
        new ResponseReader(info -> {}, json -> messages.add(new String(json, StandardCharsets.UTF_8))));
  }

  /** Answers each request with the next answer; one that ends with END is the last of its connection. */
  private void serve(Socket socket) {
    try (socket) {
      InputStream in = socket.getInputStream();
      StringBuilder request = new StringBuilder();
      for (int b = in.read(); b >= 0; b = in.read()) {
        request.append((char) b);
        if (request.toString().endsWith("\r\n\r\nbody")) {
          requests.add(request.toString());
          request.setLength(0);
          String answer = answers.poll(1, TimeUnit.SECONDS);
          boolean last = answer != null && answer.endsWith("END");
          String sent = answer == null ? "" : last ? answer.substring(0, answer.length() - 3) : answer;
          socket.getOutputStream().write(sent.getBytes(StandardCharsets.ISO_8859_1));
          if (last) {
            return;
          }
        }
      }
      hungUp.countDown();
    } catch (IOException e) {
      hungUp.countDown();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
