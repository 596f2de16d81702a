import { createHmac } from 'node:crypto'
import type { PayerFingerprints } from '#modules/payments/public.ts'

/**
 * Keyed hashes that recognise a payer again: one per fingerprint and server secret, those of the current secret first.
 * Without the secret nobody can check whether a hash belongs to a certain card.
 */
export type FingerprintHasher = (fingerprints: PayerFingerprints) => string[]

export const createFingerprintHasher =
  (secret: string, previousSecrets: readonly string[] = []): FingerprintHasher =>
  (fingerprints) =>
    [secret, ...previousSecrets].flatMap((each) =>
      fingerprints
        .read()
        .map((fingerprint) => createHmac('sha256', each).update(`means of payment:${fingerprint}`).digest('base64url')),
    )
