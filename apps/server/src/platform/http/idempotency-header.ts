import * as z from 'zod'

export const IdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'must have 1 to 128 printable ASCII characters')
    .optional()
    .describe('a repeat with the same body gets the first answer, another body idempotency_conflict'),
})
