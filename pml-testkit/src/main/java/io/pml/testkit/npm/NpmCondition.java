package io.pml.testkit.npm;

import java.util.function.Consumer;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The rule of {@link NeedsNpm}. */
final class NpmCondition implements ExecutionCondition {
  private final boolean available;
  private final boolean ci;
  private final Consumer<String> report;

  NpmCondition() {
    this(Npm.available(), "true".equals(System.getenv("CI")), System.err::println);
  }

  NpmCondition(boolean available, boolean ci, Consumer<String> report) {
    this.available = available;
    this.ci = ci;
    this.report = report;
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    String method = context.getTestMethod().map(test -> "." + test.getName()).orElse("");
    return judge(context.getRequiredTestClass().getName() + method);
  }

  ConditionEvaluationResult judge(String test) {
    if (available) {
      return ConditionEvaluationResult.enabled("npm is on the PATH");
    }
    if (ci) {
      return ConditionEvaluationResult.enabled("CI=true: a missing npm is a failure");
    }
    report.accept("not run: " + test + ", because npm is not on the PATH");
    return ConditionEvaluationResult.disabled("npm is not on the PATH");
  }
}
