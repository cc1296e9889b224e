package io.pml.registry;

import static io.pml.registry.Shop.ANN;
import static io.pml.registry.Shop.BOB;
import static io.pml.registry.Shop.MOBILE;
import static io.pml.registry.Shop.NOW;
import static io.pml.registry.Shop.STRANGER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.capability.Capability;
import io.pml.capability.Status;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.name.Address;
import io.pml.name.NamingEvent;
import io.pml.name.Registration;
import io.pml.name.Selector;
import io.pml.name.Semver;
import io.pml.name.Trust;
import io.pml.name.Viewer;
import io.pml.name.Visibility;
import io.pml.store.Capabilities;
import io.pml.store.memory.InMemoryStorage;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("it listens to what all log")
class RegistryTest {
  private final Shop shop = new Shop(new InMemoryStorage(InstantSource.fixed(NOW)));

  // -- creating -------------------------------------------------------------------------------------------------------

  @Test
  void create_withAName_isFoundByEveryFormOfIt() {
    Registration made = shop.registry.create(shop.capability("return 1"), "fs:read_json", ANN);

    assertThat(made.fqdn().toString()).matches("acme\\.webapp\\.fs\\.read_json\\.[0-9a-f]{8}");
    for (String address : List.of("fs:read_json", "cap:fs:read_json", "acme.webapp:fs:read_json",
        "cap:acme.webapp:fs:read_json", "acme.webapp.fs.read_json", made.fqdn().toString(),
        made.capability().toString())) {
      Resolution resolution = shop.registry.resolve(Address.parse(address), ANN);
      assertThat(resolution).as(address)
          .isEqualTo(new Resolution(made.capability(), 1, true, Optional.of(made), List.of()));
      assertThat(shop.registry.load(resolution).name()).isEqualTo("fs:read_json");
    }
    assertThat(shop.changed).containsExactly(made.capability());
  }

  @Test
  void create_badName_isRefusedWithTheSpellingItShouldHaveAndKeepsNothing() {
    refused(() -> shop.create("FS:readJson", ANN), ErrorCode.BAD_ARGUMENTS, "did you mean \"fs:read_json\"?");
    refused(() -> shop.create("dns:do_it", ANN), ErrorCode.BAD_ARGUMENTS, "the namespace dns belongs to PML");
    refused(() -> shop.create("1earn:do_it", ANN), ErrorCode.BAD_ARGUMENTS, "begins with a digit");
    refused(() -> shop.create("pm1:do_it", ANN), ErrorCode.BAD_ARGUMENTS, "looks like pml");

    assertThat(shop.storage.capabilities().all(Set.of(Status.values()))).isEmpty();
  }

  @Test
  void create_takenName_isRefusedAndNamesTheHolder() {
    shop.create("fs:list_all", ANN);
    shop.registry.alias(Address.parse("fs:list_all"), "fs:show_all", ANN);

    refused(() -> shop.create("fs:list_all", BOB), ErrorCode.BAD_ARGUMENTS,
        "fs:list_all is taken: it is fs:list_all of acme.webapp, made by ann@acme.io; take another name, or make a new"
            + " version of that one with learn:save {\"name\": \"fs:list_all\", ");
    refused(() -> shop.create("fs:show_all", BOB), ErrorCode.BAD_ARGUMENTS,
        "fs:show_all is taken: it is another name of fs:list_all");
    refused(() -> shop.create("fs:list_a11", BOB), ErrorCode.BAD_ARGUMENTS,
        "fs:list_a11 looks like fs:list_all, which is taken");
    assertThat(shop.storage.capabilities().all(Set.of(Status.values()))).hasSize(1);
  }

  @Test
  void create_nameThatLooksLikeAPublicOne_isRefused_butTheSameNameIsNot() {
    shop.create("fs:list_all", STRANGER);
    shop.create("fs:list_me", MOBILE);
    shop.registry.show(Address.parse("fs:list_all"), Visibility.PUBLIC, STRANGER);

    refused(() -> shop.create("fs:list_a11", ANN), ErrorCode.BAD_ARGUMENTS, "of stripe.billing");
    UUID own = shop.create("fs:list_all", ANN);
    assertThat(shop.meant("fs:list_all", ANN)).isEqualTo(own);
  }

  @Test
  void show_toMore_isRefusedBesideOneThatLooksTheSame() {
    shop.create("fs:list_all", STRANGER);
    shop.create("fs:list_a11", ANN);
    shop.registry.show(Address.parse("fs:list_all"), Visibility.PUBLIC, STRANGER);

    refused(() -> shop.registry.show(Address.parse("fs:list_a11"), Visibility.PUBLIC, ANN), ErrorCode.BAD_ARGUMENTS,
        "fs:list_a11 looks like fs:list_all");
  }

  @Test
  void name_ofAnUnnamedOne_replacesWhatItWasCalled_andTheOldWayStillWorks() {
    Capability drafted = shop.storage.capabilities().keep(shop.capability("return 1"));
    assertThat(drafted.name()).startsWith("unnamed_");
    assertThat(shop.meant(drafted.name(), ANN)).isEqualTo(drafted.id());
    assertThat(shop.meant(drafted.id().toString(), ANN)).isEqualTo(drafted.id());

    shop.registry.name(drafted.id(), "fs:read_json", ANN);

    assertThat(shop.storage.capabilities().find(drafted.id())).map(Capability::name).contains("fs:read_json");
    assertThat(shop.meant(drafted.name(), ANN)).isEqualTo(drafted.id());
    shop.revise("fs:read_json", "return 2", "");
    assertThat(shop.meant(drafted.name(), ANN)).isEqualTo(drafted.id());
    refused(() -> shop.registry.name(drafted.id(), "fs:load_json", ANN), ErrorCode.BAD_ARGUMENTS,
        "it is called fs:read_json in acme.webapp already: rename it");
    refused(() -> shop.registry.name(shop.id(), "fs:load_json", ANN), ErrorCode.NOT_FOUND, "there is no capability");
  }

  // -- resolving ------------------------------------------------------------------------------------------------------

  @Test
  void resolve_shortName_looksInTheScopeThenInTheOrganisationThenAmongPublicOnes() {
    UUID foreign = shop.create("fs:read_json", STRANGER);
    shop.registry.show(Address.parse("fs:read_json"), Visibility.PUBLIC, STRANGER);
    assertThat(shop.meant("fs:read_json", ANN)).isEqualTo(foreign);

    UUID shared = shop.create("fs:read_json", MOBILE);
    assertThat(shop.meant("fs:read_json", ANN)).isEqualTo(foreign);
    shop.registry.show(Address.parse("fs:read_json"), Visibility.ORG, MOBILE);
    assertThat(shop.meant("fs:read_json", ANN)).isEqualTo(shared);
    assertThat(shop.registry.resolve(Address.parse("fs:read_json"), ANN).warnings()).singleElement()
        .asString()
        .contains("2 are called fs:read_json", "stripe.billing:fs:read_json");

    UUID own = shop.create("fs:read_json", ANN);
    assertThat(shop.meant("fs:read_json", ANN)).isEqualTo(own);
    assertThat(shop.meant("cap:acme.mobile:fs:read_json", ANN)).isEqualTo(shared);
    assertThat(shop.meant("stripe.billing.fs.read_json", ANN)).isEqualTo(foreign);
    assertThat(shop.meant("fs:read_json", STRANGER)).isEqualTo(foreign);
  }

  @Test
  void resolve_whatOneMayNotSee_isUnknown() {
    UUID id = shop.create("fs:read_json", ANN);
    String whole = shop.registry.lookup(Address.parse("fs:read_json"), ANN).fqdn().toString();

    assertThat(shop.meant("fs:read_json", BOB)).isEqualTo(id);
    for (String address : List.of("fs:read_json", "acme.webapp:fs:read_json", whole, id.toString())) {
      refused(() -> shop.meant(address, MOBILE), ErrorCode.NOT_FOUND, "there is no capability");
      refused(() -> shop.meant(address, STRANGER), ErrorCode.NOT_FOUND, "there is no capability");
    }
    shop.registry.show(Address.parse("fs:read_json"), Visibility.PRIVATE, ANN);
    refused(() -> shop.meant("fs:read_json", BOB), ErrorCode.NOT_FOUND, "there is no capability");
    shop.registry.show(Address.parse("fs:read_json"), Visibility.ORG, ANN);
    assertThat(shop.meant(whole, MOBILE)).isEqualTo(id);
    refused(() -> shop.meant(whole, STRANGER), ErrorCode.NOT_FOUND, "there is no capability");
  }

  @Test
  void resolve_unknownName_saysTheNearest() {
    shop.create("fs:read_json", ANN);
    shop.create("fs:write_csv", ANN);

    refused(() -> shop.meant("fs:read_jsn", ANN), ErrorCode.NOT_FOUND, "the nearest names are fs:read_json");
    refused(() -> shop.meant("acme.webapp.fs.read_json.ffff", ANN), ErrorCode.NOT_FOUND, "there is no capability");
    refused(() -> shop.meant("unnamed_ffffffff", ANN), ErrorCode.NOT_FOUND, "there is no capability unnamed_ffffffff");
  }

  @Test
  void names_ofAViewer_areThoseItSees() {
    shop.create("fs:read_json", ANN);
    shop.create("api:get_user", MOBILE);
    shop.create("db:list_rows", STRANGER);
    shop.registry.show(Address.parse("db:list_rows"), Visibility.PUBLIC, STRANGER);

    assertThat(shop.registry.names(ANN)).hasToString("[db:list_rows, fs:read_json]");
  }

  // -- renaming -------------------------------------------------------------------------------------------------------

  @Test
  void rename_several_everyOldNameLeadsThereForEverWithAWarning() {
    UUID id = shop.create("fs:read_config", ANN);
    String before = shop.registry.lookup(Address.parse("fs:read_config"), ANN).fqdn().toString();
    shop.registry.rename(Address.parse("fs:read_config"), "fs:load_json", BOB);
    shop.registry.rename(Address.parse("fs:load_json"), "fs:read_json", BOB);
    shop.pass(Duration.ofDays(10_000));
    shop.restart();

    for (String old : List.of("fs:read_config", "cap:fs:load_json", before)) {
      Resolution resolution = shop.registry.resolve(Address.parse(old), ANN);
      assertThat(resolution.capability()).isEqualTo(id);
      assertThat(resolution.warnings()).singleElement().asString().contains("is another name of fs:read_json");
    }
    assertThat(shop.registry.resolve(Address.parse("fs:read_json"), ANN).warnings()).isEmpty();
    refused(() -> shop.create("fs:read_config", ANN), ErrorCode.BAD_ARGUMENTS, "another name of fs:read_json");
  }

  @Test
  void resolve_byAnOldName_isLoggedOnce() {
    shop.create("fs:read_config", ANN);
    shop.registry.rename(Address.parse("fs:read_config"), "fs:read_json", BOB);
    Logger logger = Logger.getLogger(Registry.class.getName());
    List<LogRecord> logged = new ArrayList<>();
    Handler handler = new Handler() {
      @Override
      public void publish(LogRecord entry) {
        logged.add(entry);
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
    logger.addHandler(handler);
    try {
      shop.registry.resolve(Address.parse("fs:read_config"), ANN);
      shop.registry.resolve(Address.parse("fs:read_config"), BOB);
      shop.registry.resolve(Address.parse("fs:read_json"), BOB);
    } finally {
      logger.removeHandler(handler);
    }

    assertThat(logged).singleElement().satisfies(entry -> {
      assertThat(entry.getLevel()).isEqualTo(Level.WARNING);
      assertThat(entry.getParameters()).anySatisfy(
          part -> assertThat(part).asString().contains("\"fs:read_config\" is another name of fs:read_json"));
    });
  }

  @Test
  void rename_tellsTheListenerAndTheHistory() {
    UUID id = shop.create("fs:read_config", ANN);
    shop.changed.clear();
    shop.pass(Duration.ofHours(1));

    Registration renamed = shop.registry.rename(Address.parse("fs:read_config"), "fs:read_json", BOB);

    assertThat(shop.changed).containsExactly(id);
    assertThat(renamed.update()).isEqualTo(new Registration.Update("bob@acme.io", NOW.plusSeconds(3600)));
    assertThat(shop.registry.history(Address.parse("fs:read_json"), ANN).getFirst())
        .isEqualTo(new Past.Named(new NamingEvent(id, NamingEvent.Kind.RENAMED, "bob@acme.io",
            "renamed from fs:read_config to fs:read_json", NOW.plusSeconds(3600))));
    refused(() -> shop.registry.rename(Address.parse("fs:read_json"), "fs:read_json", ANN), ErrorCode.BAD_ARGUMENTS,
        "called fs:read_json already");
  }

  @Test
  void rename_toAnOldNameOfItsOwn_isAllowed() {
    UUID id = shop.create("fs:read_config", ANN);
    shop.registry.rename(Address.parse("fs:read_config"), "fs:read_json", ANN);
    shop.registry.rename(Address.parse("fs:read_json"), "fs:read_config", ANN);

    assertThat(shop.registry.resolve(Address.parse("fs:read_config"), ANN).warnings()).isEmpty();
    assertThat(shop.meant("fs:read_json", ANN)).isEqualTo(id);
    assertThat(shop.registry.whois(Address.parse("fs:read_config"), ANN).aliases()).hasToString("[fs:read_json]");
  }

  @Test
  void change_fromAnotherScope_isNotAllowed() {
    shop.create("fs:read_json", STRANGER);
    shop.registry.show(Address.parse("fs:read_json"), Visibility.PUBLIC, STRANGER);
    Address address = Address.parse("fs:read_json");

    refused(() -> shop.registry.rename(address, "fs:my_own", ANN), ErrorCode.NOT_ALLOWED, "belongs to stripe.billing");
    refused(() -> shop.registry.alias(address, "fs:my_own", ANN), ErrorCode.NOT_ALLOWED, "make a copy");
    refused(() -> shop.registry.tag(address, Set.of("a"), ANN), ErrorCode.NOT_ALLOWED, "belongs to");
    refused(() -> shop.registry.delete(address, ANN), ErrorCode.NOT_ALLOWED, "belongs to");
    refused(() -> shop.revise("fs:read_json", "return 0", ""), ErrorCode.NOT_ALLOWED, "belongs to");
    refused(() -> shop.registry.mark(address, "stable", ANN), ErrorCode.NOT_ALLOWED, "belongs to");
  }

  // -- versions -------------------------------------------------------------------------------------------------------

  @Test
  void versions_eachSelector_meansItsOwn() {
    shop.registry.create(shop.capability("return 1"), "fs:read_json", ANN);
    shop.pass(Duration.ofDays(1));
    shop.revise("fs:read_json", "return 2", label("v1.0.0"));
    shop.pass(Duration.ofDays(1));
    shop.revise("fs:read_json", "return 3", label("v1.10.0"));
    shop.revise("fs:read_json", "return 4", label("v1.9.0"));
    shop.pass(Duration.ofDays(1));
    shop.revise("fs:read_json", "return 5", label("v2.0.0"));
    shop.registry.mark(Address.parse("fs:read_json@v1.0.0"), "stable", ANN);
    shop.restart();

    assertThat(shop.version("fs:read_json")).isEqualTo(5);
    assertThat(shop.version("fs:read_json@latest")).isEqualTo(5);
    assertThat(shop.version("fs:read_json@v1")).isEqualTo(3);
    assertThat(shop.version("fs:read_json@v2")).isEqualTo(5);
    assertThat(shop.version("fs:read_json@v1.9.0")).isEqualTo(4);
    assertThat(shop.version("fs:read_json@1")).isEqualTo(1);
    assertThat(shop.version("fs:read_json@stable")).isEqualTo(2);
    assertThat(shop.version("fs:read_json@2026-11-15")).isEqualTo(1);
    assertThat(shop.version("fs:read_json@2026-11-16")).isEqualTo(2);
    assertThat(shop.version("fs:read_json@2026-11-17")).isEqualTo(4);
    assertThat(shop.version("fs:read_json@2030-01-01")).isEqualTo(5);
    Resolution pinned = shop.registry.resolve(Address.parse("cap:fs:read_json@v1.0.0"), ANN);
    assertThat(pinned.current()).isFalse();
    assertThat(shop.registry.load(pinned).content()).isEqualTo(Shop.content("return 2"));
    refused(() -> shop.version("fs:read_json@v3"), ErrorCode.NOT_FOUND,
        "fs:read_json has no version v3; it has 1, 2 (v1.0.0), 3 (v1.10.0), 4 (v1.9.0), 5 (v2.0.0), and 5 is current");
    refused(() -> shop.version("fs:read_json@2020-01-01"), ErrorCode.NOT_FOUND, "no version 2020-01-01");
    refused(() -> shop.registry.mark(Address.parse("fs:read_json"), "v1", ANN), ErrorCode.BAD_ARGUMENTS, "cannot mark");
  }

  @Test
  void versions_thatNobodyLabelled_areMeantByTheirNumber() {
    shop.registry.create(shop.capability("return 1"), "fs:read_json", ANN);
    shop.revise("fs:read_json", "return 2", "");

    assertThat(shop.version("fs:read_json@v1")).isEqualTo(1);
    assertThat(shop.version("fs:read_json@v2")).isEqualTo(2);
    refused(() -> shop.version("fs:read_json@v3"), ErrorCode.NOT_FOUND, "fs:read_json has no version v3");

    shop.revise("fs:read_json", "return 3", label("v2.0.0"));
    assertThat(shop.version("fs:read_json@v2")).isEqualTo(3);
    refused(() -> shop.version("fs:read_json@v1"), ErrorCode.NOT_FOUND, "fs:read_json has no version v1");
  }

  @Test
  void rollBack_makesAnOldVersionCurrent_andADayMeansWhatStoodThen() {
    UUID id = shop.registry.create(shop.capability("return 1"), "fs:read_json", ANN).capability();
    shop.revise("fs:read_json", "return 2", "better");
    shop.pass(Duration.ofDays(1));
    shop.changed.clear();

    Capability back = shop.registry.rollBack(Address.parse("fs:read_json@1"), "it broke", BOB);

    assertThat(back.content()).isEqualTo(Shop.content("return 1"));
    assertThat(shop.changed).containsExactly(id);
    assertThat(shop.version("fs:read_json")).isEqualTo(1);
    assertThat(shop.version("fs:read_json@2")).isEqualTo(2);
    assertThat(shop.version("fs:read_json@2026-11-15")).isEqualTo(2);
    assertThat(shop.version("fs:read_json@2026-11-16")).isEqualTo(1);
    assertThat(shop.registry.whois(Address.parse("fs:read_json"), ANN).version()).isEqualTo(1);
    assertThat(shop.registry.history(Address.parse("fs:read_json"), ANN).getFirst())
        .isInstanceOfSatisfying(Past.Turned.class, turned -> {
          assertThat(turned.back()).isTrue();
          assertThat(turned.change().summary()).isEqualTo("it broke");
          assertThat(turned.diff()).contains("-return 2\n", "+return 1\n");
        });
  }

  @Test
  void history_ofVersions_isNewestFirstWithDiffs() {
    shop.registry.create(shop.capability("const a = 1\nreturn a"), "fs:read_json", ANN);
    shop.pass(Duration.ofSeconds(1));
    shop.registry.revise(Address.parse("fs:read_json"), Shop.content("const a = 2\nreturn a", Shop.parameter("path")),
        Optional.of(Semver.parse("v1.2.0")), "takes a path", BOB);

    List<Past.Turned> turns = shop.registry.history(Address.parse("fs:read_json"), ANN)
        .stream()
        .filter(Past.Turned.class::isInstance)
        .map(Past.Turned.class::cast)
        .toList();

    assertThat(turns).extracting(Past.Turned::version).containsExactly(2, 1);
    assertThat(turns.getFirst().label()).contains(new Semver(1, 2, 0));
    assertThat(turns.getFirst().change().author()).isEqualTo("bob@acme.io");
    assertThat(turns.getFirst().diff()).isEqualTo("""
        --- left
        +++ right
        @@ -1,2 +1,3 @@
        -const a = 1
        +// path: {"type":"string"}
        +const a = 2
         return a
        """);
    assertThat(turns.getLast().diff()).isEmpty();
    assertThat(shop.registry.diff(Address.parse("fs:read_json"), new Selector.Ordinal(1), Selector.LATEST, ANN))
        .isEqualTo(turns.getFirst().diff());
  }

  // -- copies, deletion -----------------------------------------------------------------------------------------------

  @Test
  void fork_ofAPublicOne_isAnOwnCopyThatRemembersItsSource() {
    UUID source = shop.create("fs:read_json", STRANGER);
    shop.registry.show(Address.parse("fs:read_json"), Visibility.PUBLIC, STRANGER);
    Registration original = shop.registry.lookup(Address.parse("fs:read_json"), STRANGER);

    Registration copy = shop.registry.fork(Address.parse("stripe.billing.fs.read_json"), "fs:read_json_custom", ANN);
    shop.revise("fs:read_json_custom", "return 'mine'", "changed");

    assertThat(copy.fqdn().toString()).startsWith("acme.webapp.fs.read_json_custom.");
    assertThat(copy.origin().parent()).contains(source);
    assertThat(copy.origin().forkedFrom()).contains(original.fqdn());
    assertThat(shop.version("fs:read_json_custom")).isEqualTo(2);
    assertThat(shop.registry.load(shop.registry.resolve(Address.parse("fs:read_json"), STRANGER)).version())
        .isEqualTo(1);
    refused(() -> shop.registry.fork(Address.parse("stripe.billing.fs.read_json"), "fs:read_json_custom", BOB),
        ErrorCode.BAD_ARGUMENTS, "is taken");
    assertThat(shop.storage.capabilities().all(Set.of(Status.values()))).hasSize(2);
  }

  @Test
  void delete_keepsTheNamesReserved_andFreesThemAfterwards() {
    shop.create("fs:read_config", ANN);
    shop.registry.rename(Address.parse("fs:read_config"), "fs:read_json", ANN);
    shop.registry.delete(Address.parse("fs:read_json"), ANN);

    refused(() -> shop.meant("fs:read_json", ANN), ErrorCode.NOT_FOUND, "it was deleted");
    shop.pass(Shop.RESERVATION.minusMillis(1));
    shop.restart();
    refused(() -> shop.create("fs:read_json", ANN), ErrorCode.BAD_ARGUMENTS,
        "what was called so was deleted, and the name is kept from others until ");
    refused(() -> shop.create("fs:read_config", ANN), ErrorCode.BAD_ARGUMENTS, "what was called so was deleted");
    shop.pass(Duration.ofMillis(1));
    UUID next = shop.create("fs:read_json", ANN);
    assertThat(shop.meant("fs:read_json", ANN)).isEqualTo(next);
  }

  @Test
  void verify_aVersion_saysNothingOfOthers() {
    shop.create("fs:read_json", ANN);
    Address address = Address.parse("fs:read_json");
    assertThat(shop.registry.verify(address, true, ANN).trust().verifies(1)).isTrue();
    shop.registry.tag(address, Set.of("json"), ANN);

    shop.revise("fs:read_json", "return 3", label("v1.2.0"));
    shop.restart();
    assertThat(shop.registry.lookup(address, ANN).trust().verifies(2)).isFalse();
    refused(() -> shop.registry.verify(Address.parse("fs:read_json@1"), true, ANN), ErrorCode.BAD_ARGUMENTS,
        "version 1 is not the current one");

    assertThat(shop.registry.verify(Address.parse("fs:read_json@2"), true, ANN).trust().verifies(2)).isTrue();
    assertThat(shop.registry.verify(address, false, ANN).trust()).isEqualTo(Trust.NONE);
  }

  @Test
  void create_throughAClient_belongsToThePersonAndTellsTheClient() {
    Viewer annByClient = new Viewer(ANN.scope(), ANN.person(), "some-client");
    UUID id = shop.create("fs:read_json", annByClient);
    Address address = Address.parse("fs:read_json");
    shop.registry.show(address, Visibility.PRIVATE, annByClient);

    assertThat(shop.meant("fs:read_json", ANN)).isEqualTo(id);
    refused(() -> shop.meant("fs:read_json", new Viewer(ANN.scope(), BOB.person(), "some-client")), ErrorCode.NOT_FOUND,
        "there is no capability");
    assertThat(shop.registry.lookup(address, ANN).origin().creator()).isEqualTo(ANN.person());
    assertThat(shop.registry.history(address, ANN)).filteredOn(Past.Named.class::isInstance)
        .extracting(past -> ((Past.Named) past).event().by())
        .containsOnly("some-client");
  }

  // -- looking things up ----------------------------------------------------------------------------------------------

  @Test
  void whois_aNamedOne_tellsAllThatIsKnown() {
    UUID id = shop.create("fs:read_json", ANN);
    Address address = Address.parse("fs:read_json");
    shop.pass(Duration.ofMinutes(1));
    shop.registry.alias(address, "fs:load_json", ANN);
    shop.registry.tag(address, Set.of("json", "io"), ANN);
    shop.revise("fs:read_json", "return 3", label("v1.2.0"));
    shop.registry.trust(address, new Trust(2, Optional.of("sig")), ANN);
    shop.registry.tag(address, Set.of("json", "io"), BOB);
    shop.registry.mark(address, "stable", ANN);
    shop.storage.capabilities()
        .ran(id, new Capabilities.Observation(true, Duration.ofMillis(45), List.of(), List.of(), NOW));
    shop.restart();

    Whois whois = shop.registry.whois(address, ANN);

    assertThat(whois.registration().origin().creator()).isEqualTo("ann@acme.io");
    assertThat(whois.registration().origin().created()).isEqualTo(NOW);
    assertThat(whois.registration().update()).isEqualTo(new Registration.Update("bob@acme.io", NOW.plusSeconds(60)));
    assertThat(whois.registration().labels().tags()).containsExactly("io", "json");
    assertThat(whois.registration().labels().visibility()).isEqualTo(Visibility.PROJECT);
    assertThat(whois.registration().trust()).isEqualTo(new Trust(2, Optional.of("sig")));
    assertThat(whois.aliases()).hasToString("[fs:load_json]");
    assertThat(whois.version()).isEqualTo(2);
    assertThat(whois.label()).contains(new Semver(1, 2, 0));
    assertThat(whois.marks()).containsEntry("stable", 2);
    assertThat(whois.learning().total().runs()).isEqualTo(1);
    assertThat(whois.learning().total().mean()).isEqualTo(Duration.ofMillis(45));
  }

  @Test
  void query_byCreatorTagsLabelVisibilityAndNamespace_givesThoseThatFitInPages() {
    shop.create("fs:read_json", ANN);
    shop.create("fs:read_csv", BOB);
    shop.create("api:get_user", ANN);
    shop.create("fs:write_json", STRANGER);
    shop.create("fs:hide_json", MOBILE);
    shop.registry.tag(Address.parse("fs:read_json"), Set.of("json", "read"), ANN);
    shop.registry.tag(Address.parse("fs:read_csv"), Set.of("csv", "read"), ANN);
    shop.registry.show(Address.parse("fs:write_json"), Visibility.PUBLIC, STRANGER);
    shop.revise("api:get_user", "return 0", label("v1.2.0"));

    assertThat(found(Query.ALL)).containsExactly("api:get_user", "fs:read_csv", "fs:read_json", "fs:write_json");
    assertThat(found(Query.ALL.by("ann@*"))).containsExactly("api:get_user", "fs:read_json");
    assertThat(found(Query.ALL.tagged(Set.of("read")))).containsExactly("fs:read_csv", "fs:read_json");
    assertThat(found(Query.ALL.tagged(Set.of("read", "json")))).containsExactly("fs:read_json");
    assertThat(found(Query.ALL.labelled("v1.*"))).containsExactly("api:get_user");
    assertThat(found(Query.ALL.with(Visibility.PUBLIC).in("fs"))).containsExactly("fs:write_json");
    assertThat(found(Query.ALL.in("fs").page(1, 1))).containsExactly("fs:read_json");
    assertThat(shop.registry.query(Query.ALL.in("fs").page(1, 1), ANN).total()).isEqualTo(3);
    assertThat(found(Query.ALL.by("nobody"))).isEmpty();

    shop.registry.tag(Address.parse("fs:read_json"), Set.of("json"), ANN);
    shop.registry.delete(Address.parse("fs:read_csv"), ANN);
    shop.registry.rollBack(Address.parse("api:get_user@1"), "", ANN);
    assertThat(found(Query.ALL.tagged(Set.of("read")))).isEmpty();
    assertThat(found(Query.ALL.tagged(Set.of("json")))).containsExactly("fs:read_json");
    assertThat(found(Query.ALL.labelled("v1.*"))).isEmpty();
    shop.registry.rollBack(Address.parse("api:get_user@2"), "", ANN);
    assertThat(found(Query.ALL.labelled("v1.*"))).containsExactly("api:get_user");
  }

  // -- at once --------------------------------------------------------------------------------------------------------

  @Test
  void query_afterChangesOfNamesTagsAndVisibility_findsThemAsTheyAreNow() {
    for (String name : List.of("fs:read_json", "fs_old:read_json", "f:read_json", "fsx:read_json")) {
      shop.create(name, ANN);
      shop.registry.tag(Address.parse(name), Set.of("io", "json"), ANN);
    }
    assertThat(found(Query.ALL.in("fs"))).containsExactly("fs:read_json");
    assertThat(found(Query.ALL.in("fs").tagged(Set.of("io")))).containsExactly("fs:read_json");
    assertThat(found(Query.ALL.in("nothing"))).isEmpty();
    assertThat(found(Query.ALL.tagged(Set.of("io", "nothing")))).isEmpty();

    shop.registry.rename(Address.parse("fs:read_json"), "fs:load_json", BOB);
    shop.registry.tag(Address.parse("f:read_json"), Set.of("json"), ANN);
    shop.registry.show(Address.parse("fsx:read_json"), Visibility.PUBLIC, ANN);
    shop.registry.delete(Address.parse("fs_old:read_json"), ANN);

    for (int restarts = 0; restarts < 2; restarts++) {
      assertThat(found(Query.ALL.tagged(Set.of("io")))).containsExactly("fs:load_json", "fsx:read_json");
      assertThat(found(Query.ALL.tagged(Set.of("json", "io")))).containsExactly("fs:load_json", "fsx:read_json");
      assertThat(found(Query.ALL.tagged(Set.of("json")))).containsExactly("f:read_json", "fs:load_json",
          "fsx:read_json");
      assertThat(found(Query.ALL.with(Visibility.PUBLIC))).containsExactly("fsx:read_json");
      assertThat(found(Query.ALL.in("fs"))).containsExactly("fs:load_json");
      assertThat(found(Query.ALL.in("fs_old"))).isEmpty();
      shop.restart();
    }
  }

  @Test
  void create_oneNameByManyRegistriesAtOnce_succeedsForExactlyOne() throws Exception {
    List<Registry> registries = IntStream.range(0, 16).mapToObj(i -> shop.open()).toList();
    registries.forEach(registry -> registry.names(ANN));
    var start = new CountDownLatch(1);
    int winners = 0;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> claims = IntStream.range(0, 64).mapToObj(i -> threads.submit(() -> {
        Capability capability = shop.capability("return " + i);
        start.await();
        try {
          registries.get(i % registries.size()).create(capability, "fs:read_json", ANN);
          return true;
        } catch (PmlException e) {
          assertThat(e).hasMessageContaining("is taken");
          return false;
        }
      })).toList();
      start.countDown();
      for (Future<Boolean> claim : claims) {
        winners += claim.get() ? 1 : 0;
      }
    }

    assertThat(winners).isEqualTo(1);
    assertThat(shop.storage.names().registrations()).hasSize(1);
    registries.forEach(registry -> {
      registry.refresh();
      assertThat(registry.resolve(Address.parse("fs:read_json"), ANN).capability())
          .isEqualTo(shop.storage.names().registrations().getFirst().capability());
    });
  }

  private List<String> found(Query query) {
    return shop.registry.query(query, ANN).found().stream().map(each -> each.name().toString()).toList();
  }

  private static Selector.Exact label(String text) {
    return new Selector.Exact(Semver.parse(text));
  }

  private static void refused(ThrowingCallable call, ErrorCode code, String message) {
    assertThatThrownBy(call).isInstanceOfSatisfying(PmlException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(message);
  }
}
