import type { Balance, BalanceLineKind } from '@aplauso/contract/balance'
import { PAYMENT_VENDORS, type PaymentVendor } from '@aplauso/contract/config'
import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { type Cents, cents } from '@aplauso/contract/money'
import { PAYMENT_VENDOR_NAMES } from '@aplauso/contract/payment-vendor-names'
import { maskedIban } from '@aplauso/contract/payouts'
import { m } from '@aplauso/texts/messages'
import type { BalanceOwner } from './balance-owner.ts'
import type { BalanceParts } from './payable.ts'
import type { StatementLine } from './statement-lines.ts'

type Text = (variables: Record<string, never>, options: { locale: Language }) => string

const KINDS: Record<BalanceLineKind, Text> = {
  donation: m.balance_kind_donation,
  refund: m.balance_kind_refund,
  chargeback: m.balance_kind_chargeback,
  chargeback_reversed: m.balance_kind_chargeback_reversed,
  payout: m.balance_kind_payout,
  payout_returned: m.balance_kind_payout_returned,
  payout_rejected: m.balance_kind_payout_rejected,
}

export const kindText = (kind: BalanceLineKind, locale: Language): string => KINDS[kind]({}, { locale })

/** The donor, for agencies the creator, and for a payout the account that it went to; null for an anonymous donor. */
export function counterpartyText(line: StatementLine, { isAgency }: BalanceOwner): string | null {
  if (line.ibanLast4 !== null) return maskedIban(line.ibanLast4)
  return isAgency ? line.creator.displayName : line.donorName
}

export const monthText = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(FORMAT_LOCALES[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )

type LabelledAmount = [label: string, amount: Cents]

/** Where a provider has the money. An agency's share is in the accounts of its creators, who owe it. */
export const providerText = (vendor: PaymentVendor, { isAgency, language }: Holder): string =>
  (isAgency ? m.tax_at_creators : m.tax_at)({ name: PAYMENT_VENDOR_NAMES[vendor] }, { locale: language })

type Holder = Pick<BalanceOwner, 'isAgency' | 'language'>

/** Amounts of a balance by holder, and the owed part. Providers that hold nothing are left out. */
export function holderAmounts(
  { heldBy, owedCents }: BalanceParts,
  owner: Holder,
  operator: string | null = null,
): LabelledAmount[] {
  const locale = { locale: owner.language }
  return [
    [operator === null ? m.tax_held({}, locale) : m.tax_held_by({ name: operator }, locale), heldBy.operator],
    ...PAYMENT_VENDORS.filter((vendor) => heldBy[vendor] !== 0).map(
      (vendor): LabelledAmount => [providerText(vendor, owner), heldBy[vendor]],
    ),
    [m.tax_owed({}, locale), owedCents],
  ]
}

/**
 * Composition of the balance: the parts add up to the first of the totals. An agency's share is a part of that. Payouts
 * come last.
 */
export function statementSummary(
  balance: Balance,
  { isAgency, language }: BalanceOwner,
): { parts: LabelledAmount[]; totals: LabelledAmount[] } {
  const locale = { locale: language }
  const minus = (amount: Cents) => cents(0 - amount)
  const back: LabelledAmount[] = [
    [m.balance_refunded({}, locale), minus(balance.refunded)],
    [m.balance_charged_back({}, locale), minus(balance.chargedBack)],
  ]
  const paidOut: LabelledAmount[] =
    balance.paidOut === 0
      ? []
      : [
          [m.balance_paid_out({}, locale), minus(balance.paidOut)],
          [m.balance_due({}, locale), balance.net],
        ]
  if (isAgency) {
    const left = cents(balance.gross - balance.refunded - balance.chargedBack)
    return {
      parts: [[m.balance_gross_agency({}, locale), balance.gross], ...back],
      totals: [
        [m.balance_left({}, locale), left],
        [m.balance_your_share({}, locale), cents(balance.net + balance.paidOut)],
        ...paidOut,
      ],
    }
  }
  return {
    parts: [
      [m.balance_gross({}, locale), balance.gross],
      ...back,
      [m.balance_platform_fees({}, locale), minus(balance.platformFees)],
      [m.balance_agency_share({}, locale), minus(balance.agencyShare)],
    ],
    totals: [[m.balance_net({}, locale), cents(balance.net + balance.paidOut)], ...paidOut],
  }
}
