package io.pml.execute;

import io.pml.index.Words;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * Something that a wish can ask after, and that only those can tell who have to do with it. Who asks "who packed the parcel"
 * is not served by what knows when it arrives, although both are about the parcel.
 */
@SuppressWarnings("ImmutableEnumChecker") // Nobody can change its sets.
enum Topic {
  PERSON("who whom whose",
      "person people somebody someone anybody anyone nobody everybody everyone user member owner author assignee agent "
          + "employee customer client contact manager driver passenger guest team staff colleague attendee participant "
          + "sender recipient applicant candidate artist singer band friend family responsible account reader patient "
          + "student teacher player traveller buyer seller supplier developer online invite"),
  TIME("when",
      "date day time hour minute week month year start begin end due eta schedule deadline since until before after recent "
          + "latest newest oldest age long late early arrive arrival depart departure available free slot modified created "
          + "today tomorrow yesterday now moment appointment event calendar meeting wait past next forecast"),
  PLACE("where",
      "place location city town address path folder file room country street region site warehouse tracking track shipped "
          + "state status position destination origin map channel"),
  REASON("why", "reason cause because error fail failure log explain problem"),
  AGE("old older age birthday born birth anniversary", "oldest newest hired created stale"),
  MONEY(
      "cost price rent pay money fee salary wage tax discount coupon fare budget expensive cheap cheaper cheapest income "
          + "revenue profit loan debt worth spend spent charge owe",
      "paid payment payslip amount total sum value deal invoice bill refund fine expense order currency gross net shop "
          + "sale purchase"),
  WEIGHT("weigh weight heavy heavier heaviest", "kilogram kg gram ton load"),
  HEAT("hot cold warm temperature heat hotter warmer colder coldest hottest freezing",
      "degree thermostat celsius weather climate forecast max min heating"),
  COLOUR("colour color paint red blue green yellow", "light picture image"),
  SOUND("aloud loud volume voice speak sing music song radio podcast",
      "speech audio track playlist sound lyric play album artist"),
  PICTURE("picture photo image draw drawing video film movie camera", "snapshot png jpg screen"),
  VEHICLE("train car taxi truck bus bike ship plane flight",
      "shipment fly airport driver drive travel trip route vehicle van carrier"),
  HEALTH("sick ill illness doctor health medicine vaccination", "absence absent leave allergy fever insurance"),
  FOOD("food meal recipe restaurant lunch dinner breakfast coffee eat cook", "kitchen oven"),
  ANIMAL("dog cat pet animal horse bird", ""),
  HOLIDAY("holiday holidays vacation", "leave absence absent off day days trip travel booking"),
  SECRET("password encrypt secret login", "key token access credential permission"),
  PAPER("print printer fax", "paper pdf label"),
  PHONE("phone telephone sms call", "number mobile"),
  LAW("insure insurance contract licence license patent", "policy deal legal terms");

  private final Set<String> askedBy;
  private final Set<String> known;

  /**
   * A topic.
   *
   * @param askedBy words that ask after it
   * @param more further words of those who have to do with it
   */
  Topic(String askedBy, String more) {
    this.askedBy = Set.copyOf(Words.stems(askedBy));
    this.known = Set.copyOf(Words.stems(askedBy + " " + more));
  }

  /**
   * What a wish asks after and something has nothing to do with.
   *
   * @param wish the stems of its words
   * @param vocabulary the stems of all words of the other
   */
  static Set<Topic> missing(Collection<String> wish, Collection<String> vocabulary) {
    EnumSet<Topic> missing = EnumSet.noneOf(Topic.class);
    EnumSet.allOf(Topic.class)
        .stream()
        .filter(topic -> !Collections.disjoint(topic.askedBy, wish) && Collections.disjoint(topic.known, vocabulary))
        .forEach(missing::add);
    return missing;
  }
}
