package io.pml;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The map of packages. Each line may use what stands to its right, and names only lines above it: there is no cycle. */
class ArchitectureTest {
  private static final String MAP = """
      error        :
      json         :
      deadline     :
      diff         : error
      name         : error
      tool         : json
      signature    : tool json
      schema       : json
      edge         : tool
      structure    : tool json
      capability   : structure name tool json

      event        : json error
      dag          : tool json error
      upstream     : tool json
      trace        : upstream structure
      embed        :
      store        : trace capability schema edge name tool json
      index        : tool
      sandbox      : structure
      parse        : json error

      secret       : json
      approve      : secret store upstream tool json
      analyze      : parse structure tool json error
      cache        : index store upstream capability tool json
      relate       : store schema edge tool
      learn        : dag relate analyze parse index secret store trace upstream capability structure schema edge tool json error
      registry     : store capability name diff tool error
      compose      : relate schema store trace capability structure tool json error
      curate       : registry store capability structure name tool error
      discover     : learn relate index embed store capability structure edge tool error
      execute      : event dag cache discover registry learn index embed analyze approve secret sandbox parse store name trace upstream capability structure schema tool json error
      transfer     : execute analyze registry store name capability structure tool json error

      jars         :
      pool         : error
      parse.swc    : jars pool parse json error

      embed.onnx   : embed json error
      index.lucene : index embed store error
      store.memory : store trace upstream capability edge name tool json error
      store.sql    : store trace upstream capability structure schema edge name tool json error
      store.sqlite : store.sql store capability name deadline error

      worker       :
      sandbox.v8   : jars pool sandbox structure json error

      mcp          : json
      mcp.server   : mcp json
      mcp.client   : mcp deadline json

      settings     : secret upstream name tool json error
      clients      : settings json error
      std          : upstream diff json error
      connect      : settings store mcp.client mcp tool json error
      gateway      : connect settings dag cache execute registry discover learn index approve store trace capability name structure signature schema edge upstream mcp.server mcp.client mcp tool json error
      rest         : event gateway registry relate store capability edge name tool json error
      steward      : gateway compose curate execute registry learn relate index store trace capability structure edge name upstream tool json error
      dashboard    :
      http         : dashboard mcp.server json error
      daemon       : mcp.server json error
      server       : daemon http rest transfer steward gateway registry connect std settings cache execute curate discover learn relate sandbox.v8 sandbox parse.swc parse analyze index.lucene index embed.onnx embed approve store.sqlite store event edge trace upstream capability name mcp.server mcp tool json error schema
      cli          : server daemon clients settings sandbox.v8 parse.swc parse upstream mcp.client mcp tool json error
      """;

  private static final String ROOT = "io.pml.";

  private static final JavaClasses CLASSES = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .withImportOption(location -> !location.contains("pml-testkit"))
      .importPackages("io.pml");

  @Test
  void map_everyLine_namesOnlyLinesAboveIt() {
    Set<String> above = new HashSet<>();
    read().forEach((name, uses) -> {
      assertThat(above).as("lines above %s", name).containsAll(uses);
      above.add(name);
    });
  }

  @Test
  void packages_all_areOnTheMap() {
    assertThat(packages()).isEqualTo(new TreeSet<>(read().keySet()));
  }

  @Test
  void packages_each_useOnlyWhatTheMapAllows() {
    Map<String, Set<String>> map = read();
    List<String> offences = new ArrayList<>();
    for (JavaClass each : CLASSES) {
      for (Dependency dependency : each.getDirectDependenciesFromSelf()) {
        String from = name(each);
        String to = name(dependency.getTargetClass());
        if (dependency.getTargetClass().getPackageName().startsWith("io.pml") && !from.equals(to)
            && !map.getOrDefault(from, Set.of()).contains(to)) {
          offences.add(from + " may not use " + to + ": " + dependency.getDescription());
        }
      }
    }
    assertThat(offences).isEmpty();
  }

  @Test
  void map_everyPermission_isUsed() {
    Map<String, Set<String>> used = new TreeMap<>();
    for (JavaClass each : CLASSES) {
      each.getDirectDependenciesFromSelf()
          .stream()
          .map(dependency -> dependency.getTargetClass())
          .filter(target -> target.getPackageName().startsWith("io.pml") && !name(target).equals(name(each)))
          .forEach(target -> used.computeIfAbsent(name(each), key -> new TreeSet<>()).add(name(target)));
    }
    read().forEach((name, uses) -> assertThat(used.getOrDefault(name, Set.of())).as("what %s really uses", name)
        .containsAll(uses));
  }

  private static Set<String> packages() {
    Set<String> names = new TreeSet<>();
    CLASSES.forEach(each -> names.add(name(each)));
    return names;
  }

  private static String name(JavaClass each) {
    String packageName = each.getBaseComponentType().getPackageName();
    return packageName.startsWith(ROOT) ? packageName.substring(ROOT.length()) : packageName;
  }

  private static Map<String, Set<String>> read() {
    Map<String, Set<String>> map = new LinkedHashMap<>();
    MAP.lines().filter(line -> !line.isBlank()).forEach(line -> {
      int colon = line.indexOf(':');
      List<String> uses = Arrays.stream(line.substring(colon + 1).strip().split(" +", -1))
          .filter(word -> !word.isEmpty())
          .toList();
      map.put(line.substring(0, colon).strip(), new TreeSet<>(uses));
    });
    return map;
  }
}
