import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

/** `amount` in cents, with a minus sign where it is taken away. */
type Part = { name: string; label: Message; amount: number }
/** In cents; a balance has them. */
export type Amounts = Record<'gross' | 'platformFees' | 'agencyShare' | 'refunded' | 'chargedBack' | 'net', number>

type Parts = { parts: Part[]; result: Part /** Of an agency: what the result is a share of. */; left?: Part }

/** How a balance comes about: the parts add up to the result, or, of an agency, to what the result is a share of. */
export function partsOf(amounts: Amounts, { isAgency, hasPlans }: { isAgency: boolean; hasPlans: boolean }): Parts {
  const { gross, platformFees, agencyShare, refunded, chargedBack, net } = amounts
  const back: Part[] = [
    { name: 'refunded', label: m.balance_refunded, amount: 0 - refunded },
    { name: 'charged-back', label: m.balance_charged_back, amount: 0 - chargedBack },
  ]
  if (isAgency) {
    return {
      parts: [{ name: 'gross', label: m.balance_gross_agency, amount: gross }, ...back],
      left: { name: 'left', label: m.balance_left, amount: gross - refunded - chargedBack },
      result: { name: 'share', label: m.balance_your_share, amount: net },
    }
  }
  return {
    parts: [
      { name: 'gross', label: m.balance_gross, amount: gross },
      ...back,
      // Without plans there may still be those of earlier days.
      ...(hasPlans || platformFees !== 0
        ? [{ name: 'fees', label: m.balance_platform_fees, amount: 0 - platformFees }]
        : []),
      { name: 'agency', label: m.balance_agency_share, amount: 0 - agencyShare },
    ],
    result: { name: 'net', label: m.balance_net, amount: net },
  }
}
