import type { TEST_DONATION_DEFAULTS } from '@aplauso/contract/donations'
import { parseEuros } from '@aplauso/contract/euros'
import { DONATION_MIN_CENTS } from '@aplauso/contract/limits'

export type TestDonationFields = { donorName: string; message: string; amount: string }

// Copied from the contract and checked by the type: importing it would add the schema library to the page.
const DEFAULTS = { donorName: 'Anônimo', message: 'Doação de teste' } as const satisfies typeof TEST_DONATION_DEFAULTS

/** The request body. A blank field or an invalid amount gets a default, so that a test always shows an alert. */
export function testDonation(creatorSlug: string, { donorName, message, amount }: TestDonationFields) {
  const amountCents = parseEuros(amount) ?? DONATION_MIN_CENTS
  return {
    creatorSlug,
    donorName: donorName.trim() || DEFAULTS.donorName,
    message: message.trim() || DEFAULTS.message,
    amountEuro: Math.max(amountCents, DONATION_MIN_CENTS) / 100,
  }
}
