import { z } from 'zod'

const CENTS_PER_EURO = 100

/** The only currency of the sandbox profile; every payment method here accepts it. */
export const CURRENCY = 'EUR'

export type ApiAmount = { currency: string; value: string }

/** An amount in the form of the API (`{ currency, value: "10.00" }`), parsed to whole cents above zero. */
export const AmountInCents = z
  .object({
    currency: z.literal(CURRENCY, 'only EUR is supported'),
    value: z.string().regex(/^\d{1,8}\.\d{2}$/, 'the value must be a string with two decimals, such as "10.00"'),
  })
  .transform(({ value }) => Number(value.replace('.', '')))
  .refine((amountCents) => amountCents > 0, 'the value must be above zero')

export function formatAmount(amountCents: number): ApiAmount {
  const [euros, cents] = [Math.trunc(Math.abs(amountCents) / CENTS_PER_EURO), Math.abs(amountCents) % CENTS_PER_EURO]
  const sign = amountCents < 0 ? '-' : ''
  return { currency: CURRENCY, value: `${sign}${euros}.${String(cents).padStart(2, '0')}` }
}
