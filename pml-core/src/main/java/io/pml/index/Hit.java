package io.pml.index;

/**
 * An entry that answers a question.
 *
 * @param score how likely it is the wanted one, 0 to 1; comparable between questions
 * @param cosine of the intent and all that is known of the entry; {@code NaN} when meaning was not looked at
 * @param likeness the cosine of the intent and the most alike of those that led to the entry; {@code NaN} for a tool, and when
 *        there are none or meaning was not looked at
 * @param former that intent; empty when there is none
 */
public record Hit(String id, double score, double cosine, double likeness, String former) {}
