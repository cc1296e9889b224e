package io.pml.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A page of a few words that needs no other file, for whoever is not let in. */
public enum Notice {
  LOGGED_OUT(401, "Nobody is logged in here",
      "Run <code>pml open</code> in a terminal: it opens this page in your browser, logged in for a day."),
  BAD_CODE(403, "This address was used, or is too old",
      "It is good for one browser, and for one minute. Run <code>pml open</code> for a new one."),
  METHOD(405, "Pages can only be read", "Only GET and HEAD are possible here.");

  private static final String STYLE = """
      :root { color-scheme: light dark; --ink: #1d1d1b; --soft: #66655f; --ground: #f7f7f5; --tint: #ecebe6 }
      @media (prefers-color-scheme: dark) { :root { --ink: #e8e7e3; --soft: #9c9b95; --ground: #131416; --tint: #24262a } }
      body { margin: 0; min-height: 100vh; display: grid; place-content: center; background: var(--ground); color: var(--ink);
        font: 15px/1.5 ui-sans-serif, system-ui, sans-serif }
      main { max-width: 26rem; padding: 2rem }
      h1 { font-size: 1.2rem; font-weight: 600; margin: 0 0 .5rem }
      p { margin: 0; color: var(--soft) }
      code { font: .9em ui-monospace, monospace; color: var(--ink); background: var(--tint); padding: .1em .4em; border-radius: 4px }
      """;
  private static final String POLICY = "default-src 'none'; img-src data:; style-src 'sha256-" + hash(STYLE)
      + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final int status;
  private final String title;
  private final String text;

  /** The words are the program's own, and may have marks. */
  Notice(int status, String title, String text) {
    this.status = status;
    this.title = title;
    this.text = text;
  }

  /** Answers with this page. */
  public boolean show(Response response, Callback callback) {
    secure(response, POLICY);
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/html; charset=utf-8");
    response.write(true, ByteBuffer.wrap(html().getBytes(UTF_8)), callback);
    return true;
  }

  /** What every page says to the browser: which policy holds, that nothing is to be guessed, told on or kept. */
  static void secure(Response response, String policy) {
    response.getHeaders()
        .put("Content-Security-Policy", policy)
        .put("X-Content-Type-Options", "nosniff")
        .put("Referrer-Policy", "no-referrer")
        .put("Cross-Origin-Opener-Policy", "same-origin")
        .put("Cross-Origin-Resource-Policy", "same-origin")
        .put(HttpHeader.CACHE_CONTROL, "no-cache");
  }

  private String html() {
    return "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>" + title
        + " – PML</title><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
        + "<link rel=\"icon\" href=\"data:,\"><style>" + STYLE + "</style><main><h1>" + title + "</h1><p>" + text
        + "</p></main></html>\n";
  }

  private static String hash(String text) {
    try {
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
