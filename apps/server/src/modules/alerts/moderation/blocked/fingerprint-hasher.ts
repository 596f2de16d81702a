import { createHmac } from 'node:crypto'
import type { PayerFingerprints } from '#modules/payments/public.ts'

/**
 * By what a means of payment is known again, one mark for each of its traces and each of the server's secrets, those of the present
 * one first. Without the secret nobody can tell whether it is a certain card's.
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
