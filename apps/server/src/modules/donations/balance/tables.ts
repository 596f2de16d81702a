import type { Cents } from '@aplauso/contract/money'
import type { Generated } from 'kysely'

/** Owner of the balance that a journal is in; `month`: first day of the month in the owner's time zone at booking. */
type BalanceLinesTable = { owner_id: string; month: string; journal_id: string }

/**
 * Totals of the owner in a month for donations to the creator: the creator's own, or an agency's share of them. An
 * agency's payouts stand in a row with the agency itself as the creator.
 */
type BalanceMonthsTable = {
  owner_id: string
  creator_id: string
  month: string
  gross_cents: Cents
  platform_fee_cents: Cents
  agency_share_cents: Cents
  refunded_cents: Cents
  charged_back_cents: Cents
  paid_out_cents: Generated<Cents>
  net_cents: Cents
  /** Owner's money at connected accounts, after the platform's fee and before the agencies' shares. */
  mollie_cents: Generated<Cents>
  stripe_cents: Generated<Cents>
  /** Agencies' shares of donations on the creator's own accounts: the creator owes them. */
  shares_owed_cents: Generated<Cents>
}

export type BalanceTables = {
  balance_lines: BalanceLinesTable
  balance_months: BalanceMonthsTable
}
