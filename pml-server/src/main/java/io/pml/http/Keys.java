package io.pml.http;

/** What lets somebody in by HTTP: the token, which programs carry, and the sessions of browsers. */
public record Keys(Token token, Logins logins) {}
