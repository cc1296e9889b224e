package io.pml.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Parameter;
import io.pml.capability.Status;
import io.pml.json.Json;
import io.pml.structure.Structure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class PipelineTest {
  private static final String TEXT = "{\"type\": \"string\"}";
  private static final String OBJECT = "{\"type\": \"object\"}";

  @Test
  void of_fieldsOfTheSameName_feedEachOther_andTheRestIsAParameterOfTheWhole() {
    Pipeline pipeline = Pipeline.of(List.of(
        part("fs:read_json", "{\"path\": {\"type\": \"string\"}}",
            "{\"type\": \"object\", \"properties\": {\"data\": {\"type\": \"object\"}}, \"required\": [\"data\"]}"),
        part("transform:validate_schema", "{\"data\": {\"type\": \"object\"}, \"schema\": {\"type\": \"object\"}}",
            "{}")));

    assertThat(pipeline.source()).isEqualTo("""
        const step1 = await mcp.call("cap:fs:read_json", { path: args.path });
        const step2 = await mcp.call("cap:transform:validate_schema", { data: step1.data, schema: args.schema });
        return step2;""");
    assertThat(pipeline.parameters()).extracting(Parameter::name).containsExactly("path", "schema");
    assertThat(pipeline.warnings()).isEmpty();
  }

  @Test
  void of_otherNames_areFedByTheOnlyFieldOfTheType() {
    Pipeline pipeline = Pipeline.of(List.of(part("a:b_c", "{}",
        "{\"type\": \"object\", \"properties\": {\"n\": {\"type\": \"integer\"}, \"blob\": {\"type\": \"string\"}}}"),
        part("d:e_f", "{\"zeta\": {\"type\": \"number\"}}", "{}")));

    assertThat(pipeline.source()).contains("{ zeta: step1.n }");
    assertThat(pipeline.links()).singleElement().matches(link -> !link.field().named());
    assertThat(pipeline.warnings()).containsExactly("a:b_c does not promise n, which feeds d:e_f as zeta");
  }

  @Test
  void of_aResultThatIsATextOrAnObject_feedsAsAWhole() {
    assertThat(Pipeline.of(List.of(part("a:b_c", "{}", TEXT), part("d:e_f", "{\"zeta\": " + TEXT + "}", "{}")))
        .source()).contains("{ zeta: step1 }");
    assertThat(Pipeline.of(List.of(part("a:b_c", "{}", OBJECT), part("d:e_f", "{\"zeta\": " + OBJECT + "}", "{}")))
        .source()).contains("{ zeta: step1 }");
  }

  @Test
  void of_twoThatCouldBeMeant_areParametersAndNotGuessed() {
    String two = "{\"type\": \"object\", \"properties\": {\"k\": " + TEXT + ", \"x\": " + TEXT + "}}";

    Pipeline pipeline = Pipeline.of(List.of(part("a:b_c", "{}", two),
        part("d:e_f", "{\"k\": " + TEXT + ", \"yotta\": " + TEXT + ", \"zeta\": " + TEXT + "}", "{}")));

    assertThat(pipeline.source()).contains("{ k: step1.k, yotta: args.yotta, zeta: args.zeta }");
  }

  @Test
  void of_whatTheLastStepLacks_anEarlierOneMayGiveByName() {
    String order = "{\"type\": \"object\", \"properties\": {\"order_id\": " + TEXT + "}, \"required\": [\"order_id\"]}";
    String price = "{\"type\": \"object\", \"properties\": {\"price\": {\"type\": \"number\"}},"
        + " \"required\": [\"price\"]}";

    Pipeline pipeline = Pipeline.of(List.of(part("shop:make_order", "{}", order),
        part("shop:price_order", "{\"order_id\": " + TEXT + "}", price),
        part("shop:pay_order", "{\"order_id\": " + TEXT + ", \"price\": {\"type\": \"number\"}}", "{}")));

    assertThat(pipeline.source()).contains("{ order_id: step1.order_id, price: step2.price }");
    assertThat(pipeline.parameters()).isEmpty();
  }

  @Test
  void of_parametersCalledAlike_stayTwo_andFallbacksStay() {
    Part read = part("fs:read_text", "{\"path\": " + TEXT + "}",
        "{\"type\": \"object\", \"properties\": {\"content\": " + TEXT + "}, \"required\": [\"content\"]}");
    Capability write = capability(List.of(parameter("path", TEXT), parameter("content", TEXT),
        new Parameter("mode", Json.object(), Optional.of(Json.text("fast")))));

    Pipeline pipeline = Pipeline.of(List.of(read, new Part("fs:write_text", write, Optional.empty())));

    assertThat(pipeline.source())
        .contains("\"cap:fs:write_text\", { path: args.path_2, content: step1.content, mode: args.mode }");
    assertThat(pipeline.parameters()).extracting(Parameter::name).containsExactly("path", "path_2", "mode");
    assertThat(pipeline.parameters().getLast().fallback()).contains(Json.text("fast"));
  }

  @Test
  void of_namesThatAreNoIdentifiers_areQuoted() {
    assertThat(Pipeline.of(List.of(
        part("a:b_c", "{\"x-y\": " + TEXT + "}",
            "{\"type\": \"object\", \"properties\": {\"p-q\": {\"type\": \"boolean\"}}}"),
        part("d:e_f", "{\"p-q\": {\"type\": \"boolean\"}}", "{}"))).source())
        .contains("{ \"x-y\": args[\"x-y\"] }", "{ \"p-q\": step1[\"p-q\"] }");
  }

  @Test
  void of_oneNameWithTwoTypes_isRefusedWithBoth() {
    assertThatThrownBy(() -> Pipeline.of(List.of(part("a:b_c", "{}",
        "{\"type\": \"object\", \"properties\": {\"count\": {\"type\": \"string\"}}}"),
        part("d:e_f", "{\"count\": {\"type\": \"array\", \"items\": {\"type\": \"integer\"}}}", "{}"))))
        .hasMessageContaining("a:b_c cannot feed d:e_f: count is given as string and taken as array of integer");
  }

  @Test
  void of_aStepThatNothingFeeds_isRefused() {
    assertThatThrownBy(() -> Pipeline.of(List.of(part("a:b_c", "{}", "{\"type\": \"boolean\"}"),
        part("d:e_f", "{\"alpha\": " + TEXT + "}", "{}"))))
        .hasMessageContaining("nothing of what it gives is what is taken (alpha)");
    assertThatThrownBy(() -> Pipeline.of(List.of(
        new Part("a:b_c", capability(List.of()), Optional.empty()),
        part("d:e_f", "{\"alpha\": " + TEXT + "}", "{}"))))
        .hasMessageContaining("nothing is known of what a:b_c gives: run it once");
  }

  @Test
  void around_codeThatNamesParts_definesThoseItNames() {
    Part one = part("fs:read_json", "{}", "{}");
    Part two = part("fs:write_json", "{}", "{}");

    assertThat(Pipeline.around("return cap_fs_read_json(args);", List.of(one, two))).isEqualTo(
        "const cap_fs_read_json = (given) => mcp.call(\"cap:fs:read_json\", given);\nreturn cap_fs_read_json(args);");
  }

  private static Part part(String address, String parameters, String output) {
    List<Parameter> all = new ArrayList<>();
    Json.parseObject(parameters).properties().forEach(each -> all.add(parameter(each.getKey(), each.getValue())));
    return new Part(address, capability(all), Optional.of(Json.parse(output)));
  }

  private static Parameter parameter(String name, String schema) {
    return parameter(name, Json.parse(schema));
  }

  private static Parameter parameter(String name, JsonNode schema) {
    return new Parameter(name, (ObjectNode) schema, Optional.empty());
  }

  private static Capability capability(List<Parameter> parameters) {
    return new Capability(UUID.randomUUID(), "0".repeat(64), 1, "do it",
        new Body.Code("return 1", new Structure(List.of(), List.of())), parameters, Set.of(), Status.CANDIDATE,
        Instant.EPOCH);
  }
}
