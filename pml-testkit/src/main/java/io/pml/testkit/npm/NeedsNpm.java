package io.pml.testkit.npm;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests that need packages from npm: they run wherever npm is there, and always where {@code CI=true}, so that they fail
 * there without it. Elsewhere a line on standard error says what was not run and why.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(NpmCondition.class)
public @interface NeedsNpm {
}
