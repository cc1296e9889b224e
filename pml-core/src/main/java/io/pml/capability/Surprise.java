package io.pml.capability;

import java.util.List;

/**
 * How far a run went otherwise than those before it let expect.
 *
 * <p>Runs that begin alike are each other's record: of those whose way begins with the nodes that this run came by, so many
 * went well. A run that broke off is so compared with those that went on. The prediction is the mean of a Beta
 * distribution that knows nothing at first; so it is one half without a record, and adding the run to the sums moves it by
 * a part of the error that gets smaller with each run.
 *
 * @param predicted the chance of success before the run, from 0 to 1
 * @param error the outcome, 1 or 0, without what was predicted
 */
public record Surprise(double predicted, double error) {
  /** Runs with more surprised: their outcome was the less likely one. */
  public static final double MUCH = 0.5;
  private static final double LEAST = 0.01;

  /**
   * The surprise of a run.
   *
   * @param after what all runs add up to, this one among them
   * @param path the nodes the run came by
   */
  public static Surprise of(Learning after, List<String> path, boolean success) {
    Learning.Tally alike = after.paths()
        .stream()
        .filter(each -> each.nodes().size() >= path.size() && each.nodes().subList(0, path.size()).equals(path))
        .map(Learning.Path::tally)
        .reduce(Learning.Tally.NONE, Learning.Tally::plus);
    boolean tracked = after.paths().stream().anyMatch(each -> each.nodes().equals(path));
    Learning.Tally record = tracked ? alike : after.total();
    double outcome = success ? 1 : 0;
    double predicted = (record.successes() - outcome + 1) / (record.runs() - 1 + 2);
    return new Surprise(predicted, outcome - predicted);
  }

  /** How much it is worth to look at the run: from 0.01 to 1. */
  public double priority() {
    return Math.clamp(Math.abs(error), LEAST, 1);
  }
}
