import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import type { TaxQuarter } from '@aplauso/contract/taxes'
import { m } from '@aplauso/texts/messages'
import type { BalanceOwner } from '#modules/donations/public.ts'

type Owner = Pick<BalanceOwner, 'isAgency' | 'language'>

export const quarterText = (index: number, year: number, locale: Language): string =>
  m.tax_quarter_of({ quarter: index + 1, year }, { locale })

/** Titles of the columns after the quarter. An agency's share has no fees. */
export function columnTexts({ isAgency, language }: Owner): string[] {
  const options = { locale: language }
  const [donations, refunded] = [m.tax_donations({}, options), m.tax_refunded({}, options)]
  if (isAgency) return [donations, m.balance_your_share({}, options), refunded, m.balance_net({}, options)]
  return [
    donations,
    m.balance_amount({}, options),
    refunded,
    m.balance_platform_fees({}, options),
    m.balance_agency_share({}, options),
    m.balance_net({}, options),
  ]
}

/** Amounts in the order of `columnTexts`, after the number of donations. */
export const quarterCells = (
  { grossCents, refundedCents, feesCents, agencyShareCents, netCents }: TaxQuarter,
  { isAgency }: Owner,
): Cents[] =>
  isAgency ? [grossCents, refundedCents, netCents] : [grossCents, refundedCents, feesCents, agencyShareCents, netCents]
