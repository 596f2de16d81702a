import { createHmac } from 'node:crypto'
import type { PayerTraces } from '#modules/payments/public.ts'

/**
 * By what a means of payment is known again, one mark for each of its traces and each of the server's secrets, those of the present
 * one first. Without the secret nobody can tell whether it is a certain card's.
 */
export type PaymentMarks = (traces: PayerTraces) => string[]

export const createPaymentMarks =
  (secret: string, formerSecrets: readonly string[] = []): PaymentMarks =>
  (traces) =>
    [secret, ...formerSecrets].flatMap((each) =>
      traces.read().map((trace) => createHmac('sha256', each).update(`means of payment:${trace}`).digest('base64url')),
    )
