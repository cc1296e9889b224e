package io.pml.testkit.npm;

import java.util.Arrays;
import java.util.List;

/** Packages that are installed together; what one set cannot get does not stop the others. */
public enum NpmSet {
  SERVERS,
  CONFORMANCE,
  CLIENTS,
  AGENTS,
  HUB,
  BROWSER,
  DENO,
  NODE;

  public List<NpmPackage> packages() {
    return Arrays.stream(NpmPackage.values()).filter(member -> member.set() == this).toList();
  }
}
