package io.pml.testkit;

import static io.pml.testkit.StorageContract.NOW;
import static io.pml.testkit.StorageContract.ODD;
import static io.pml.testkit.StorageContract.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.capability.Capability;
import io.pml.name.CapabilityName;
import io.pml.name.Fqdn;
import io.pml.name.Holding;
import io.pml.name.Holding.Hold;
import io.pml.name.Labels;
import io.pml.name.NamingEvent;
import io.pml.name.Origin;
import io.pml.name.Registration;
import io.pml.name.Scope;
import io.pml.name.Trust;
import io.pml.name.Visibility;
import io.pml.store.Capabilities;
import io.pml.store.Names;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What every {@link Names} does. */
abstract class NamesContract {
  private static final Scope SCOPE = new Scope("acme", "webapp");
  private static final Names.Claim GRANTED = new Names.Claim.Granted();
  private static final Names.Claim UNKNOWN = new Names.Claim.Unknown();

  abstract Names names();

  abstract Capabilities capabilities();

  @Test
  void names_none_areEmpty() {
    assertThat(names().registrations()).isEmpty();
    assertThat(names().find(id(1))).isEmpty();
    assertThat(names().holdings()).isEmpty();
    assertThat(names().marks()).isEmpty();
    assertThat(names().history(id(1))).isEmpty();
    assertThat(names().register(registration(1, "fs:read_json"), event(1))).isEqualTo(UNKNOWN);
    assertThat(names().rename(id(1), name("fs:read_json"), event(1))).isEqualTo(UNKNOWN);
    assertThat(names().alias(id(1), name("fs:read_json"), event(1))).isEqualTo(UNKNOWN);
    assertThat(names().update(registration(1, "fs:read_json"), event(1))).isFalse();
    assertThat(names().mark(id(1), "stable", 1, event(1))).isFalse();
    assertThat(names().delete(id(1), NOW, event(1))).isFalse();
    assertThat(names().history(id(1))).isEmpty();
  }

  @Test
  void register_everyPart_comesBackExactly() {
    capabilities().keep(CapabilitiesContract.capability(1));
    var full = new Registration(id(1), new Fqdn(SCOPE, name("fs:read_json"), "a7f3"),
        new Origin(ODD, NOW, Optional.of(id(7)), Optional.of(Fqdn.parse("acme.shared.fs.read_json.b8e2"))),
        new Labels(Set.of("io", "json"), Visibility.ORG), new Trust(1, Optional.of(ODD)),
        new Registration.Update(ODD, NOW.plusSeconds(1)));
    var event = new NamingEvent(id(1), NamingEvent.Kind.FORKED, ODD, ODD, NOW);

    assertThat(names().register(full, event)).isEqualTo(GRANTED);

    assertThat(names().find(id(1))).contains(full);
    assertThat(names().registrations()).containsExactly(full);
    assertThat(names().holdings()).containsExactly(current(1, "fs:read_json"));
    assertThat(names().history(id(1))).containsExactly(event);
    assertThat(capabilities().find(id(1))).map(Capability::name).contains("fs:read_json");
    assertThat(capabilities().byIdentity("identity1")).map(Capability::name).contains("fs:read_json");
    assertThat(capabilities().tracks()).containsOnlyKeys(id(1));
  }

  @Test
  void register_takenName_saysWhoHoldsIt() {
    register(1, "fs:read_json");
    capabilities().keep(CapabilitiesContract.capability(2));

    assertThat(names().register(registration(2, "fs:read_json"), event(2)))
        .isEqualTo(new Names.Claim.Taken(current(1, "fs:read_json")));
    assertThat(names().find(id(2))).isEmpty();
    assertThat(names().history(id(2))).isEmpty();
    assertThat(capabilities().find(id(2))).map(Capability::name).contains("unnamed_identity");
  }

  @Test
  void register_nameThatLooksTheSame_saysWhoHoldsIt() {
    register(1, "fs:list_all");
    capabilities().keep(CapabilitiesContract.capability(2));

    assertThat(names().register(registration(2, "fs:list_a1l"), event(2)))
        .isEqualTo(new Names.Claim.Taken(current(1, "fs:list_all")));
  }

  @Test
  void register_sameNameInAnotherScope_isGranted() {
    register(1, "fs:read_json");
    capabilities().keep(CapabilitiesContract.capability(2));
    var elsewhere = Registration.of(id(2), new Fqdn(new Scope("acme", "mobile"), name("fs:read_json"), "a7f3"),
        Origin.own("ann", NOW));

    assertThat(names().register(elsewhere, event(2))).isEqualTo(GRANTED);
  }

  @Test
  void register_whatHasAName_saysWhichOne() {
    register(1, "fs:read_json");

    assertThat(names().register(registration(1, "fs:write_json"), event(1)))
        .isEqualTo(new Names.Claim.Taken(current(1, "fs:read_json")));
  }

  @Test
  void register_oneNameByManyAtOnce_isGrantedToOne() throws Exception {
    var numbers = new AtomicInteger();

    long winners = Race.winners(() -> {
      int number = numbers.incrementAndGet();
      capabilities().keep(CapabilitiesContract.capability(number));
      return names().register(registration(number, "fs:read_json"), event(number)).equals(GRANTED);
    });

    assertThat(winners).isEqualTo(1);
    assertThat(names().registrations()).hasSize(1);
    assertThat(names().holdings()).hasSize(1);
  }

  @Test
  void rename_freeName_leavesTheOldOneAsAlias() {
    register(1, "fs:read_config");

    assertThat(names().rename(id(1), name("fs:read_json"), event(1, 5))).isEqualTo(GRANTED);

    assertThat(names().find(id(1)).orElseThrow()).isEqualTo(
        registration(1, "fs:read_json").with(new Registration.Update("ann", NOW.plusSeconds(5))));
    assertThat(names().holdings()).containsExactlyInAnyOrder(alias(1, "fs:read_config"), current(1, "fs:read_json"));
    assertThat(capabilities().find(id(1))).map(Capability::name).contains("fs:read_json");
    assertThat(names().history(id(1))).hasSize(2);

    assertThat(names().rename(id(1), name("fs:read_config"), event(1, 6))).isEqualTo(GRANTED);
    assertThat(names().holdings()).containsExactlyInAnyOrder(current(1, "fs:read_config"), alias(1, "fs:read_json"));
  }

  @Test
  void rename_nameOrAliasOfAnother_saysWhoHoldsIt() {
    register(1, "fs:read_json");
    register(2, "fs:load_json");
    names().alias(id(2), name("fs:open_json"), event(2));

    assertThat(names().rename(id(1), name("fs:load_json"), event(1)))
        .isEqualTo(new Names.Claim.Taken(current(2, "fs:load_json")));
    assertThat(names().rename(id(1), name("fs:open_json"), event(1)))
        .isEqualTo(new Names.Claim.Taken(alias(2, "fs:open_json")));
    assertThat(names().alias(id(1), name("fs:open_json"), event(1)))
        .isEqualTo(new Names.Claim.Taken(alias(2, "fs:open_json")));
    assertThat(names().find(id(1))).contains(registration(1, "fs:read_json"));
    assertThat(names().history(id(1))).hasSize(1);
  }

  @Test
  void rename_toWhatLooksLikeItsOwnName_isGranted() {
    register(1, "fs:list_a11");

    assertThat(names().rename(id(1), name("fs:list_all"), event(1))).isEqualTo(GRANTED);
    assertThat(names().holdings()).containsExactlyInAnyOrder(alias(1, "fs:list_a11"), current(1, "fs:list_all"));
  }

  @Test
  void alias_ownName_changesNothing() {
    register(1, "fs:read_json");

    assertThat(names().alias(id(1), name("fs:read_json"), event(1))).isEqualTo(GRANTED);
    assertThat(names().holdings()).containsExactly(current(1, "fs:read_json"));
  }

  @Test
  void update_labelsAndTrust_changesThese() {
    register(1, "fs:read_json");
    Registration changed = registration(1, "fs:read_json").with(new Labels(Set.of("io"), Visibility.PUBLIC))
        .with(new Trust(1, Optional.of("s")))
        .with(new Registration.Update("bob", NOW.plusSeconds(9)));

    assertThat(names().update(changed, event(1))).isTrue();
    assertThat(names().find(id(1))).contains(changed);
    assertThat(names().history(id(1))).hasSize(2);
  }

  @Test
  void mark_twice_marksTheLater() {
    register(1, "fs:read_json");

    assertThat(names().mark(id(1), "stable", 1, event(1))).isTrue();
    assertThat(names().mark(id(1), "stable", 2, event(1))).isTrue();
    assertThat(names().mark(id(1), "next", 3, event(1))).isTrue();

    assertThat(names().marks()).isEqualTo(Map.of(id(1), Map.of("stable", 2, "next", 3)));
  }

  @Test
  void delete_named_keepsItsNamesForAWhile() {
    register(1, "fs:read_config");
    names().rename(id(1), name("fs:read_json"), event(1));
    names().mark(id(1), "stable", 1, event(1));
    Instant until = NOW.plusSeconds(100);

    assertThat(names().delete(id(1), until, event(1, 1))).isTrue();
    assertThat(names().delete(id(1), until, event(1, 1))).isFalse();

    assertThat(capabilities().find(id(1))).isEmpty();
    assertThat(names().registrations()).isEmpty();
    assertThat(names().marks()).isEmpty();
    assertThat(names().holdings()).containsExactlyInAnyOrder(kept(1, "fs:read_json", until),
        kept(1, "fs:read_config", until));
    assertThat(names().history(id(1))).hasSize(4);
    capabilities().keep(CapabilitiesContract.capability(2));
    assertThat(names().register(registration(2, "fs:read_config"), event(2, 99)))
        .isEqualTo(new Names.Claim.Taken(kept(1, "fs:read_config", until)));
    assertThat(names().register(registration(2, "fs:read_config"), event(2, 100))).isEqualTo(GRANTED);
    assertThat(names().holdings()).containsExactlyInAnyOrder(kept(1, "fs:read_json", until),
        current(2, "fs:read_config"));
  }

  @Test
  void delete_fromTheCapabilitiesAlone_freesItsNames() {
    register(1, "fs:read_json");

    capabilities().delete(id(1));

    assertThat(names().registrations()).isEmpty();
    assertThat(names().holdings()).isEmpty();
  }

  @Test
  void registrations_several_areInTheOrderOfIds() {
    register(2, "fs:read_json");
    register(1, "fs:write_json");

    assertThat(names().registrations()).extracting(Registration::capability).containsExactly(id(1), id(2));
  }

  private void register(int number, String name) {
    capabilities().keep(CapabilitiesContract.capability(number));
    assertThat(names().register(registration(number, name), event(number))).isEqualTo(GRANTED);
  }

  static Registration registration(int number, String name) {
    return Registration.of(id(number), new Fqdn(SCOPE, name(name), "a7f3"), Origin.own("ann", NOW));
  }

  static NamingEvent event(int number) {
    return event(number, 0);
  }

  private static NamingEvent event(int number, int seconds) {
    return new NamingEvent(id(number), NamingEvent.Kind.NAMED, "ann", "", NOW.plusSeconds(seconds));
  }

  private static Holding current(int number, String name) {
    return new Holding(SCOPE, name(name), id(number), new Hold.Current());
  }

  private static Holding alias(int number, String name) {
    return new Holding(SCOPE, name(name), id(number), new Hold.Alias());
  }

  private static Holding kept(int number, String name, Instant until) {
    return new Holding(SCOPE, name(name), id(number), new Hold.Kept(until));
  }

  private static CapabilityName name(String text) {
    return CapabilityName.parse(text);
  }
}
