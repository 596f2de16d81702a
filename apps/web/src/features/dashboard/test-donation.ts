import type { TEST_DONATION_DEFAULTS } from '@aplauso/contract/donations'
import { parseEuros } from '@aplauso/contract/euros'
import { DONATION_MIN_CENTS } from '@aplauso/contract/limits'

export type TestDonationFields = { donorName: string; message: string; amount: string }

// The contract's own values, held to them by the type: its file would bring the schema library into the page.
const DEFAULTS = { donorName: 'Anônimo', message: 'Doação de teste' } as const satisfies typeof TEST_DONATION_DEFAULTS

/** What is sent for a filled form: a test always shows something, so what is blank or no amount is replaced. */
export function testDonation(creatorSlug: string, { donorName, message, amount }: TestDonationFields) {
  const amountCents = parseEuros(amount) ?? DONATION_MIN_CENTS
  return {
    creatorSlug,
    donorName: donorName.trim() || DEFAULTS.donorName,
    message: message.trim() || DEFAULTS.message,
    amountEuro: Math.max(amountCents, DONATION_MIN_CENTS) / 100,
  }
}
