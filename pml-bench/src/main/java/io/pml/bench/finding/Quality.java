package io.pml.bench.finding;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** How good rankings are, in per cent: means over queries. */
record Quality(double recall1, double recall5, double recall10, double reciprocalRank, double ndcg10) {
  static final int DEPTH = 10;

  /** Ranks each query; only the first ten ids count. */
  static Quality of(List<DataSet.Query> queries, Function<String, List<String>> ranker) {
    return mean(queries.stream().map(query -> of(ranker.apply(query.intent()), query.relevant())).toList());
  }

  static Quality mean(List<Quality> parts) {
    return new Quality(mean(parts, Quality::recall1), mean(parts, Quality::recall5), mean(parts, Quality::recall10),
        mean(parts, Quality::reciprocalRank), mean(parts, Quality::ndcg10));
  }

  private static double mean(List<Quality> parts, Function<Quality, Double> figure) {
    return parts.stream().mapToDouble(figure::apply).average().orElse(0);
  }

  private static Quality of(List<String> ranking, Set<String> relevant) {
    int[] found = new int[DEPTH + 1];
    double first = 0;
    double gain = 0;
    double ideal = 0;
    for (int i = 0; i < DEPTH; i++) {
      boolean hit = i < ranking.size() && relevant.contains(ranking.get(i));
      double discount = Math.log(2) / Math.log(i + 2);
      found[i + 1] = found[i] + (hit ? 1 : 0);
      first = hit && first == 0 ? 1.0 / (i + 1) : first;
      gain += hit ? discount : 0;
      ideal += i < relevant.size() ? discount : 0;
    }
    double all = relevant.size() / 100.0;
    return new Quality(found[1] / all, found[5] / all, found[DEPTH] / all, 100 * first, 100 * gain / ideal);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%5.1f %5.1f %5.1f  %5.1f  %5.1f", recall1, recall5, recall10, reciprocalRank,
        ndcg10);
  }
}
