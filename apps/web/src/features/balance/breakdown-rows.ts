import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

/** `amount` in cents, negative if subtracted. */
type BreakdownRow = { name: string; label: Message; amount: number }
/** In cents. */
export type BalanceAmounts = Record<
  'gross' | 'platformFees' | 'agencyShare' | 'refunded' | 'chargedBack' | 'paidOut' | 'net',
  number
>

type BalanceBreakdownRows = {
  rows: BreakdownRow[]
  result: BreakdownRow
  /** For an agency: the amount that its share is taken from. */
  subtotal?: BreakdownRow
}

/** Rows of the balance. They add up to the result, or for an agency to the amount that its share is taken from. */
export function breakdownRowsOf(
  amounts: BalanceAmounts,
  { isAgency, hasPlans }: { isAgency: boolean; hasPlans: boolean },
): BalanceBreakdownRows {
  const { gross, platformFees, agencyShare, refunded, chargedBack, paidOut, net } = amounts
  const reversed: BreakdownRow[] = [
    { name: 'refunded', label: m.balance_refunded, amount: 0 - refunded },
    { name: 'charged-back', label: m.balance_charged_back, amount: 0 - chargedBack },
  ]
  if (isAgency) {
    return {
      rows: [{ name: 'gross', label: m.balance_gross_agency, amount: gross }, ...reversed],
      subtotal: { name: 'left', label: m.balance_left, amount: gross - refunded - chargedBack },
      result: { name: 'share', label: m.balance_your_share, amount: net + paidOut },
    }
  }
  return {
    rows: [
      { name: 'gross', label: m.balance_gross, amount: gross },
      ...reversed,
      // Without plans, older donations can still have had platform fees.
      ...(hasPlans || platformFees !== 0
        ? [{ name: 'fees', label: m.balance_platform_fees, amount: 0 - platformFees }]
        : []),
      { name: 'agency', label: m.balance_agency_share, amount: 0 - agencyShare },
      ...(paidOut === 0 ? [] : [{ name: 'paid-out', label: m.balance_paid_out, amount: 0 - paidOut }]),
    ],
    result: { name: 'net', label: m.balance_net, amount: net },
  }
}
