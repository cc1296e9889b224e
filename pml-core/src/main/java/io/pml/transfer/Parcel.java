package io.pml.transfer;

import java.util.Optional;

/**
 * A bundle that was found to be what its maker packed.
 *
 * @param signer the fingerprint of the key that signed it; empty if none did
 * @param hash of its manifest, which holds the hashes of all the rest
 */
public record Parcel(Bundle bundle, Optional<String> signer, String hash) {}
