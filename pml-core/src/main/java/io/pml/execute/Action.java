package io.pml.execute;

import io.pml.index.Words;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * What a wish wants done with a thing, as far as its verbs tell. Texts about the same thing are near each other in meaning
 * whether it is to be listed or deleted; the verb is the difference.
 */
@SuppressWarnings("ImmutableEnumChecker") // Nobody can change its sets.
enum Action {
  LOOK("show list find get read count compare check tell display look search see fetch view summarize summarise recap "
      + "calculate compute sum total rank sort recommend suggest brief collect gather compile identify detect "
      + "recognize recognise determine explain describe measure estimate evaluate analyze analyse inspect "
      + "examine verify review track trace monitor watch give provide present query figure work know wonder let "
      + "extract translate render proofread assess rate grade score classify group split localise localize", ""),
  REMOVE("delete remove erase wipe purge destroy trash uninstall kick deletes removes",
      "drop discard clear"),
  STOP("cancel unsubscribe decline reject revoke disable unblock unmute",
      "stop block mute hide lock leave deny close end archive quit"),
  UNDO("revert undo reopen rollback unassign unpin unlock", "restore recover return");

  private static final Set<Action> ENDS = Set.of(REMOVE, STOP, UNDO);

  private final Set<String> words;
  /** Verbs that are other words as well: they count where a verb stands. */
  private final Set<String> ambiguous;

  Action(String words, String ambiguous) {
    this.words = Set.copyOf(Words.plain(words));
    this.ambiguous = Set.copyOf(Words.plain(ambiguous));
  }

  /** Whether a verb wants it. */
  boolean isMeantBy(String verb) {
    return words.contains(verb) || ambiguous.contains(verb);
  }

  /** Whether a verb takes away what is there, or what was done. */
  static boolean isEnd(String verb) {
    return ENDS.stream().anyMatch(action -> action.isMeantBy(verb));
  }

  /**
   * What takes away what is there, or what was done, of all that words speak of.
   *
   * @param verb the one of them that is known to be a verb; empty when none is
   */
  static Set<Action> endsIn(Collection<String> words, String verb) {
    EnumSet<Action> found = EnumSet.noneOf(Action.class);
    ENDS.stream()
        .filter(action -> action.ambiguous.contains(verb) || words.stream().anyMatch(action.words::contains))
        .forEach(found::add);
    return found;
  }
}
