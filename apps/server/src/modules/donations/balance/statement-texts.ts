import type { Balance, BalanceLineKind } from '@aplauso/contract/balance'
import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { type Cents, cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import type { BalanceOwner } from './balance-owner.ts'

type Text = (variables: Record<string, never>, options: { locale: Language }) => string

const KINDS: Record<BalanceLineKind, Text> = {
  donation: m.balance_kind_donation,
  refund: m.balance_kind_refund,
  chargeback: m.balance_kind_chargeback,
  chargeback_reversed: m.balance_kind_chargeback_reversed,
}

export const kindText = (kind: BalanceLineKind, locale: Language): string => KINDS[kind]({}, { locale })

export const monthText = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(FORMAT_LOCALES[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )

type LabelledAmount = [label: string, amount: Cents]

/** Composition of the balance: the parts add up to the first of the totals. An agency's share is a part of that. */
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
  if (isAgency) {
    const left = cents(balance.gross - balance.refunded - balance.chargedBack)
    return {
      parts: [[m.balance_gross_agency({}, locale), balance.gross], ...back],
      totals: [
        [m.balance_left({}, locale), left],
        [m.balance_your_share({}, locale), balance.net],
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
    totals: [[m.balance_net({}, locale), balance.net]],
  }
}
