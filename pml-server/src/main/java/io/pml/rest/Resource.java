package io.pml.rest;

import java.util.List;

/** Something that can be asked about by HTTP. */
@FunctionalInterface
public interface Resource {
  List<Route> routes();
}
