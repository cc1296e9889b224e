package io.pml.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the real script in a small tree of its own, where Java and Maven are stand-ins that say how they were called. */
class LauncherTest {
  private static final List<String> TOOLS = List.of("bash", "cat", "cksum", "cp", "env", "find", "flock", "grep",
      "head", "ls", "mkdir", "mktemp", "mv", "nice", "readlink", "rm", "rmdir", "sed", "sha256sum", "shasum", "sleep",
      "tail", "touch");

  /** Leaves a jar, and a line that says so. */
  private static final String MAVEN = """
      #!/usr/bin/env bash
      echo built >>builds
      mkdir -p pml-server/target/lib
      echo "[INFO] Building pml-server 0.1.0"
      cat pml-server/src/main/A.java >pml-server/target/lib/pml-server-0.1.0.jar
      """;

  /** Leaves a jar that never changes, and one for another program that does. */
  private static final String MAVEN_WITH_WORKER = """
      #!/usr/bin/env bash
      echo built >>builds
      mkdir -p pml-server/target/lib/worker
      echo jar >pml-server/target/lib/pml-server-0.1.0.jar
      cat pml-server/src/main/A.java >pml-server/target/lib/worker/engine.jar
      """;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @SuppressWarnings("NullAway.Init")
  private Path tree;
  @SuppressWarnings("NullAway.Init")
  private Path tools;
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void makeTree() throws IOException {
    tree = Files.createDirectories(folder.resolve("a tree"));
    tools = Files.createDirectories(folder.resolve("tools"));
    Path script = Path.of("").toAbsolutePath().resolveSibling("pml");
    Files.copy(script, tree.resolve("pml"));
    Files.writeString(tree.resolve("pom.xml"), "<project/>");
    Files.createDirectories(tree.resolve("pml-server/src/main"));
    Files.writeString(tree.resolve("pml-server/pom.xml"), "<project/>");
    Files.writeString(source(), "first");
    for (String tool : TOOLS) {
      for (String place : List.of("/bin", "/usr/bin")) {
        Path found = Path.of(place, tool);
        if (Files.isExecutable(found)) {
          executable(tools.resolve(tool), "#!/bin/sh\nexec " + found + " \"$@\"\n");
        }
      }
    }
    environment
        .putAll(Map.of("PATH", tools.toString(), "HOME", Files.createDirectory(folder.resolve("home")).toString(),
            "PML_NO_AOT", "1", "PML_JAVA_FOLDERS", ""));
  }

  @Test
  void start_firstTime_buildsAndRunsWithNothingElseOnStandardOutput() throws Exception {
    useMaven(MAVEN);
    environment.put("JAVA_HOME", java("jdk", "25.0.1").toString());

    Execution result = launch("stdio", "--home", "/some where");

    assertThat(result.exitCode()).isZero();
    assertThat(result.output().lines()).first().isEqualTo("java jdk");
    assertThat(result.output().lines()).endsWith("io.pml.cli.Main", "stdio", "--home", "/some where");
    assertThat(result.output().lines()).anyMatch(line -> line.startsWith("-Dpml.build="));
    assertThat(result.errors()).contains("building (first start)").contains("done in");
  }

  @Test
  void start_firstTime_makesTheLogBeforeAnybodyLooksAtIt() throws Exception {
    useMaven(MAVEN);
    environment.put("JAVA_HOME", java("jdk", "25").toString());
    // Called just before Maven is: what is not there by then may be missed.
    executable(tools.resolve("rm"),
        "#!/bin/sh\nls '" + tree + "/target/pml' >>'" + folder + "/seen'\nexec /bin/rm \"$@\"\n");

    assertThat(launch("version").exitCode()).isZero();

    assertThat(Files.readAllLines(folder.resolve("seen"))).startsWith("begun", "build.log");
  }

  @Test
  void start_nothingChanged_doesNotBuildAgain() throws Exception {
    useMaven(MAVEN);
    environment.put("JAVA_HOME", java("jdk", "25").toString());
    launch("version");

    Execution second = launch("version");

    assertThat(second.errors()).isEmpty();
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void start_sourceChanged_buildsAgainUnderAnotherName() throws Exception {
    useMaven(MAVEN);
    environment.put("JAVA_HOME", java("jdk", "25").toString());
    String before = build(launch("version"));
    Files.writeString(source(), "second");
    Files.setLastModifiedTime(source(), FileTime.from(Instant.now().plusSeconds(5)));

    Execution result = launch("version");

    assertThat(result.errors()).contains("building (sources have changed)");
    assertThat(build(result)).isNotEqualTo(before);
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void start_onlyAJarInAFolderChanged_runsUnderAnotherNameWithoutIt() throws Exception {
    useMaven(MAVEN_WITH_WORKER);
    environment.put("JAVA_HOME", java("jdk", "25").toString());
    String before = build(launch("version"));
    Files.writeString(source(), "second");
    Files.setLastModifiedTime(source(), FileTime.from(Instant.now().plusSeconds(5)));

    Execution result = launch("version");

    assertThat(build(result)).isNotEqualTo(before);
    assertThat(result.output()).contains("pml-server-0.1.0.jar").doesNotContain("engine.jar");
    Path lib = Path.of(result.output().lines().filter(line -> line.endsWith(".jar")).findFirst().orElseThrow());
    assertThat(lib.resolveSibling("worker/engine.jar")).hasContent("second");
  }

  @Test
  void start_sourceDeleted_buildsAgain() throws Exception {
    useMaven(MAVEN);
    environment.put("JAVA_HOME", java("jdk", "25").toString());
    Path other = Files.writeString(source().resolveSibling("B.java"), "other");
    launch("version");
    Files.delete(other);

    launch("version");

    assertThat(builds()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void start_severalAtOnce_buildOnce(boolean withFlock) throws Exception {
    useMaven(MAVEN);
    environment.put("JAVA_HOME", java("jdk", "25").toString());
    if (!withFlock) {
      Files.deleteIfExists(tools.resolve("flock"));
    }
    List<Execution.Running> running = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      running.add(Execution.begin(List.of(tree.resolve("pml").toString(), "version"), folder, environment));
    }

    for (Execution.Running each : running) {
      assertThat(each.end().output()).contains("io.pml.cli.Main");
    }

    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void start_buildFails_saysSoAndRunsNothing() throws Exception {
    useMaven(MAVEN);
    environment.put("JAVA_HOME", java("jdk", "25").toString());
    launch("version");
    useMaven("#!/usr/bin/env bash\necho '[ERROR] A.java:[1,2] no such thing'\nexit 1\n");
    Files.setLastModifiedTime(source(), FileTime.from(Instant.now().plusSeconds(5)));

    Execution result = launch("version");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.output()).isEmpty();
    assertThat(result.errors()).contains("A.java:[1,2] no such thing")
        .contains("the build failed")
        .contains("build.log");
  }

  @Test
  void start_noMaven_saysHowToGetIt() throws Exception {
    environment.put("JAVA_HOME", java("jdk", "25").toString());

    Execution result = launch("version");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.output()).isEmpty();
    assertThat(result.errors()).contains("Maven was not found").contains("apt install maven");
  }

  @Test
  void start_onlyJars_runsThem() throws Exception {
    Path installed = folder.resolve("installed");
    Files.createDirectories(installed.resolve("lib/worker"));
    Files.copy(tree.resolve("pml"), installed.resolve("pml"));
    Files.writeString(installed.resolve("lib/pml-server-0.1.0.jar"), "jar");
    Files.writeString(installed.resolve("lib/worker/engine.jar"), "jar");
    environment.put("JAVA_HOME", java("jdk", "25").toString());
    List<String> command = List.of(installed.resolve("pml").toString(), "version");

    Execution result = Execution.of(command, folder, environment);
    Files.writeString(installed.resolve("lib/worker/engine.jar"), "another jar");

    assertThat(result.errors()).isEmpty();
    assertThat(result.output().lines()).contains(installed.resolve("lib/pml-server-0.1.0.jar").toString());
    assertThat(build(Execution.of(command, folder, environment))).isNotEqualTo(build(result));
  }

  @Test
  void start_withAotCaches_saysWhereThoseOfChildrenAre() throws Exception {
    useMaven(MAVEN);
    Path java = java("jdk", "25");
    Files.writeString(java.resolve("release"), "JAVA_VERSION=\"25\"\nJAVA_RUNTIME_VERSION=\"25+36 LTS\"\n");
    environment.put("JAVA_HOME", java.toString());
    assertThat(launch("version").output()).doesNotContain("-Dpml.aot=");
    environment.remove("PML_NO_AOT");

    Execution result = launch("version");

    String build = build(result).replace("-Dpml.build=", "");
    assertThat(result.output().lines())
        .contains("-Dpml.aot=" + folder.resolve("home/.cache/pml/aot/" + build + "-25+36_LTS"));
  }

  @Test
  void start_throughLinksFromElsewhere_findsItsTree() throws Exception {
    useMaven(MAVEN);
    environment.put("JAVA_HOME", java("jdk", "25").toString());
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Files.createSymbolicLink(bin.resolve("direct"), Path.of("../a tree/pml"));
    Files.createSymbolicLink(bin.resolve("pml"), bin.resolve("direct"));

    Execution result = Execution.of(List.of(bin.resolve("pml").toString(), "version"), folder, environment);

    assertThat(result.errors()).contains("done in");
    assertThat(result.output()).contains(tree.toRealPath() + "/target/pml/").contains("launcher " + tree.toRealPath());
  }

  @Test
  void java_severalPlaces_namedOneComesFirst() throws Exception {
    useMaven(MAVEN);
    java(".jdks/twenty-seven", "27");
    environment.put("JAVA_HOME", java("home", "26").toString());
    environment.put("PML_JAVA_HOME", java("named", "25").toString());

    assertThat(launch("version").output()).startsWith("java named");
  }

  @Test
  void java_homeTooOld_takesNewestOfTheUsualFolders() throws Exception {
    useMaven(MAVEN);
    environment.put("JAVA_HOME", java("old", "17.0.2").toString());
    java("home/.jdks/twenty-five", "25.0.2");
    java("home/.sdkman/candidates/java/twenty-six", "26");
    java("home/.jdks/eight", "1.8.0_402");

    assertThat(launch("version").output()).startsWith("java twenty-six");
  }

  @Test
  void java_foundOnce_isRemembered_andLookedForAgainWhenGone() throws Exception {
    useMaven(MAVEN);
    Path first = java("home/.jdks/twenty-six", "26");
    launch("version");
    java("home/.jdks/twenty-seven", "27");

    assertThat(launch("version").output()).startsWith("java twenty-six");
    Files.delete(first.resolve("bin/java"));
    assertThat(launch("version").output()).startsWith("java twenty-seven");
  }

  @Test
  void java_withoutReleaseFile_isAskedForItsVersion() throws Exception {
    useMaven(MAVEN);
    Path home = java("silent", "25.0.1");
    Files.delete(home.resolve("release"));
    environment.put("JAVA_HOME", home.toString());

    assertThat(launch("version").output()).startsWith("java silent");
  }

  @Test
  void java_none_saysWhatToInstall() throws Exception {
    Execution result = launch("stdio");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.output()).isEmpty();
    assertThat(result.errors()).contains("needs Java 25 or newer").contains("apt install").contains("brew install");
  }

  @Test
  void java_namedOneTooOld_saysSo() throws Exception {
    environment.put("PML_JAVA_HOME", java("old", "21.0.4").toString());

    Execution result = launch("version");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.errors()).contains("PML_JAVA_HOME names Java 21");
  }

  private Execution launch(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(tree.resolve("pml").toString()));
    command.addAll(Arrays.asList(arguments));
    return Execution.of(command, folder, environment);
  }

  private Path source() {
    return tree.resolve("pml-server/src/main/A.java");
  }

  private int builds() throws IOException {
    return Files.readAllLines(tree.resolve("builds")).size();
  }

  private static String build(Execution execution) {
    return execution.output().lines().filter(line -> line.startsWith("-Dpml.build=")).findFirst().orElseThrow();
  }

  private void useMaven(String script) throws IOException {
    executable(tools.resolve("mvn"), script);
  }

  /** A Java that tells its name and its arguments, one a line; its home. */
  private Path java(String place, String version) throws IOException {
    Path home = folder.resolve(place);
    Files.createDirectories(home.resolve("bin"));
    executable(home.resolve("bin/java"), """
        #!/usr/bin/env bash
        [ "$1" = -version ] && { echo 'openjdk version "%s"' >&2; exit; }
        echo java %s
        echo "launcher $PML_LAUNCHER"
        printf '%%s\\n' "$@"
        """.formatted(version, home.getFileName()));
    Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Someone\"\nJAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  private static void executable(Path file, String script) throws IOException {
    Files.writeString(file, script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
