package io.pml.secret;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
  @ParameterizedTest
  @ValueSource(strings = {"GITHUB_TOKEN", "apiKey", "X-Api-Key", "DB_PASSWORD", "Authorization", "accesstoken",
      "SLACK_BOT_TOKEN", "client_secret", "GITHUB_PAT"})
  void namesSecret_usualNames_isTrue(String name) {
    assertThat(Secrets.namesSecret(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PATH", "HOME", "AUTH_TYPE", "KEY_FILE", "TOKENIZERS_PARALLELISM", "CLIENT_ID", "LOG_LEVEL",
      "MONKEY", "AUTHOR", "Content-Type", ""})
  void namesSecret_otherNames_isFalse(String name) {
    assertThat(Secrets.namesSecret(name)).isFalse();
  }

  @Test
  void looksSecret_tokensAndRandomTexts_butNotOrdinaryOnes() {
    assertThat(Secrets.looksSecret("ghp_abcdefghijklmnop")).isTrue();
    assertThat(Secrets.looksSecret("0123456789abcdef0123456789abcdef")).isTrue();
    assertThat(Secrets.looksSecret("Zk3vQ9xW7bN1mP5sT8rY2uLa")).isTrue();
    assertThat(Secrets.looksSecret("@modelcontextprotocol/server-filesystem@1.2.3")).isFalse();
    assertThat(Secrets.looksSecret("mcp-server-something-1.2.3-linux-x64")).isFalse();
    assertThat(Secrets.looksSecret("/Users/Somebody/Projects/Number1/Build")).isFalse();
  }

  @Test
  void in_partsOfValues_areFound() {
    assertThat(Secrets.in("Authorization", "Bearer abcdef123")).containsExactly("abcdef123");
    assertThat(Secrets.in("Authorization", "Basic dXNlcjpodW50ZXIyMg==")).contains("hunter22");
    assertThat(Secrets.in("DB", "postgres://me:sesame1@host/db")).containsExactly("sesame1");
    assertThat(Secrets.in("https://h/mcp?api_key=qwertz99&x=1")).containsExactly("qwertz99");
    assertThat(Secrets.in("--api-key=qwertz99")).containsExactly("qwertz99");
    assertThat(Secrets.in("Authorization: Bearer qwertz99")).contains("qwertz99");
    assertThat(Secrets.in("TOKEN", "abc")).isEmpty();
    assertThat(Secrets.in("LEVEL", "debugging")).isEmpty();
  }

  @Test
  void hide_overlappingSecrets_hidesTheLongerFirst() {
    assertThat(Secrets.hide("x secretlong y", Set.of("secret", "secretlong"))).isEqualTo("x *** y");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mcp.x.login({token: 'abc-def-123'})", "const password = \"hunter22\"",
      "f('ghp_A1b2C3d4E5f6G7h8')", "config.apiToken='abc-def-123'", "x={a:1,\"my-api-key\" : 'abc-def-123'}",
      "f(`postgres://me:sesame@host/db`)", "headers: {'Authorization': 'Bearer abcdefgh'}"})
  void inProgram_secretBetweenQuotes_isFound(String source) {
    assertThat(Secrets.inProgram(source)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mcp.kv.get({key: 'shopping list'})", "const path = '/home/me/token.txt'",
      "mcp.git.show({sha: 'da39a3ee5e6b4b0d3255bfef95601890afd80709'})", "if (x.password) return 'weak'",
      "const a = 'it\\'s';"})
  void inProgram_ordinaryTexts_areNone(String source) {
    assertThat(Secrets.inProgram(source)).isEmpty();
  }

  @Test
  void masked_value_hidesByNameAndByLooks() {
    assertThat(Secrets.masked(Json.parse("{\"a\": [{\"apiKey\": \"123456\"}, \"sk-abcdefghijkl\"], \"b\": \"plain\"}")))
        .hasToString("{\"a\":[{\"apiKey\":\"***\"},\"***\"],\"b\":\"plain\"}");
  }
}
