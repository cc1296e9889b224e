package io.pml.execute;

import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a wish wants done with a thing, as far as its verbs tell. Texts about the same thing are near each other in meaning
 * whether it is to be listed or deleted; the verb is the difference.
 */
enum Action {
  LOOK(
      "show list find get read count compare check tell what which who whose how when where is are does do did display "
          + "look search see fetch view summarize calculate sum "
          + "montre affiche liste trouve quel quelle quels quelles qui combien où est zeige liste finde welche welcher wer wie "
          + "wann wo muestra lista encuentra cuál quién cuánto dónde"),
  CHANGE(
      "create add make write send post set change update move rename replace publish schedule book reserve file assign "
          + "label put save store insert upload import export copy convert merge pay buy order place reply answer forward "
          + "share invite grant upgrade install start restart run pin encrypt compress resize refund reorder register enter "
          + "log record crée ajoute envoie écris publie change modifie déplace erstelle füge sende schreibe ändere verschiebe "
          + "speichere crea añade envía escribe publica cambia mueve guarda"),
  REMOVE("delete remove erase drop wipe purge discard destroy trash clear uninstall kick deletes removes supprime "
      + "supprimer efface effacer enlève enlever retire lösche löschen entferne entfernen borra borrar elimina eliminar "
      + "quita quitar"),
  STOP("cancel stop block unblock unsubscribe decline reject revoke disable mute unmute hide lock leave deny close end "
      + "archive annule annuler bloque bloquer désactive arrête ferme fermer sperre sperren storniere absagen beende "
      + "schließe cancela cancelar bloquea bloquear cierra detén"),
  UNDO("restore revert undo reopen rollback recover unassign unpin unlock return rétablis restaure annule rouvre "
      + "wiederherstellen stelle restaura deshaz reabre");

  private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}]+");
  private static final Map<String, Set<Action>> BY_WORD = byWord();

  private final String words;

  Action(String words) {
    this.words = words;
  }

  private static Map<String, Set<Action>> byWord() {
    Map<String, Set<Action>> actions = new HashMap<>();
    for (Action action : values()) {
      for (String word : BETWEEN.split(action.words, -1)) {
        actions.computeIfAbsent(word, each -> EnumSet.noneOf(Action.class)).add(action);
      }
    }
    return actions;
  }

  /** What a text speaks of doing. */
  static Set<Action> in(String text) {
    EnumSet<Action> found = EnumSet.noneOf(Action.class);
    for (String word : BETWEEN.split(text.toLowerCase(Locale.ROOT), -1)) {
      found.addAll(BY_WORD.getOrDefault(word, Set.of()));
    }
    return found;
  }

  /** What several texts speak of doing. */
  static Set<Action> in(Collection<String> texts) {
    EnumSet<Action> found = EnumSet.noneOf(Action.class);
    texts.forEach(text -> found.addAll(in(text)));
    return found;
  }

  /** Whether this takes away what is there, or what was done. */
  boolean isEnd() {
    return this == REMOVE || this == STOP || this == UNDO;
  }
}
