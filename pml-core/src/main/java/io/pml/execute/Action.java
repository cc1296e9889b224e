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
      + "extract translate render proofread"),
  REMOVE("delete remove erase drop wipe purge discard destroy trash clear uninstall kick deletes removes"),
  STOP("cancel stop block unblock unsubscribe decline reject revoke disable mute unmute hide lock leave deny close end "
      + "archive quit"),
  UNDO("restore revert undo reopen rollback recover unassign unpin unlock return");

  private final Set<String> words;

  Action(String words) {
    this.words = Set.copyOf(Words.plain(words));
  }

  /** Whether a verb wants it. */
  boolean isMeantBy(String verb) {
    return words.contains(verb);
  }

  /** What takes away what is there, or what was done, of all that words speak of. */
  static Set<Action> endsIn(Collection<String> words) {
    EnumSet<Action> found = EnumSet.noneOf(Action.class);
    EnumSet.of(REMOVE, STOP, UNDO)
        .stream()
        .filter(action -> words.stream().anyMatch(action::isMeantBy))
        .forEach(found::add);
    return found;
  }
}
