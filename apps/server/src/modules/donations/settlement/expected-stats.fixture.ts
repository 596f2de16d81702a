import { type Cents, reversedFeeCents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { remainingShares } from './remaining-shares.ts'

/** A donation as the test records it beside the product. */
export type DonationFacts = {
  paymentId: string
  creator: string
  donor: string | undefined
  name: string | null
  amount: Cents
  fee: Cents
  reversed: Cents
  /** The charged back part of `reversed`; the rest is refunded. */
  chargedBack: Cents
  /** Day and hour of payment in the time zone of the creator, and of the donor, such as "2026-01-31 09". */
  atCreator: string
  atDonor: string
  shares: { agency: string; cents: Cents }[]
}

/** Statistics by name: how many donations each counts, and their cents. */
type Stats = Record<string, { count: number; cents: number }>

/** Adds up every statistic of these donations one by one; leaves out those that are zero. */
export function expectedStats(donations: DonationFacts[]): Stats {
  const stats: Stats = {}
  for (const donation of donations) {
    const cents = donation.amount - donation.reversed
    const count = cents > 0 ? 1 : 0
    const add = (name: string, amount = cents) => {
      const stat = stats[name] ?? { count: 0, cents: 0 }
      stats[name] = { count: stat.count + count, cents: stat.cents + amount }
    }
    const { creator, donor, name, atCreator } = donation
    const [day, month, hour] = [atCreator.slice(0, 10), atCreator.slice(0, 7), Number(atCreator.slice(11))]
    add(`creator ${creator}`)
    add(`day ${creator} ${day}`)
    add(`hour ${creator} ${month} ${hour}`)
    if (name !== null) {
      add(`name ${creator} all ${name.toLowerCase()}`)
      add(`name ${creator} ${month} ${name.toLowerCase()}`)
    }
    if (donor !== undefined) {
      add(`donor month ${donor} ${donation.atDonor.slice(0, 7)}`)
      add(`donor creator ${donor} ${creator}`)
    }
    const feeLeft = donation.fee - reversedFeeCents(donation.fee, donation.amount, donation.reversed)
    const shares = donation.shares.map((share) => share.cents)
    const remaining = remainingShares({ gross: donation.amount, fee: donation.fee, shares }, donation.reversed)
    donation.shares.forEach(({ agency }, index) => {
      add(`agency ${agency} ${creator} ${day}`)
      add(`share ${agency} ${creator} ${day}`, remaining[index])
    })
    const shared = remaining.reduce((sum, share) => sum + share, 0)
    add(`credit ${creator}`, cents - feeLeft - shared)
    const owners = donation.shares.map(({ agency }, index) => ({
      owner: agency,
      share: remaining[index] ?? 0,
      net: remaining[index] ?? 0,
    }))
    for (const { owner, share, net } of [{ owner: creator, share: shared, net: cents - feeLeft - shared }, ...owners]) {
      const balance = {
        gross: donation.amount,
        fee: feeLeft,
        share,
        charged: donation.chargedBack,
        back: donation.reversed,
        net,
      }
      for (const [what, amount] of Object.entries(balance)) {
        const name = `balance ${what} ${owner} ${creator}`
        stats[name] = { count: 0, cents: (stats[name]?.cents ?? 0) + amount }
      }
    }
  }
  return withoutZeros(stats)
}

export async function readStoredStats(db: Database, creators: string[]): Promise<Stats> {
  const { rows } = await sql<{ name: string; count: number; cents: number }>`
    with figures (creator_id, name, count, cents) as (
      select user_id, 'creator ' || user_id, total_donations, total_received_cents from creators
      union all
      select creator_id, 'day ' || creator_id || ' ' || day, donations_count, amount_cents from creator_days
      union all
      select creator_id, 'hour ' || creator_id || ' ' || to_char(month, 'YYYY-MM') || ' ' || hour, donations_count, amount_cents
      from creator_hours
      union all
      select creator_id, 'name ' || creator_id || ' ' || period || ' ' || name_key, donations_count, amount_cents
      from creator_donors
      union all
      select creator_id, 'donor creator ' || donor_id || ' ' || creator_id, donations_count, amount_cents from donor_creators
      union all
      select ${creators[0]}::uuid, 'donor month ' || donor_id || ' ' || to_char(month, 'YYYY-MM'), donations_count, amount_cents
      from donor_months where donor_id in (select donor_id from donor_creators where creator_id = any(${creators}::uuid[]))
      union all
      select creator_id, 'agency ' || agency_id || ' ' || creator_id || ' ' || day, donations_count, amount_cents from agency_days
      union all
      select creator_id, 'share ' || agency_id || ' ' || creator_id || ' ' || day, donations_count, share_cents from agency_days
      union all
      select user_id, 'credit ' || user_id, total_donations, (
        select coalesce(-sum(amount_cents), 0)::bigint from ledger_entries where account_code = 'creator:' || user_id
      ) from creators
      union all
      select creator_id, 'balance ' || what || ' ' || owner_id || ' ' || creator_id, 0, sum(cents)::bigint
      from balance_months, lateral (values
        ('gross', gross_cents), ('fee', platform_fee_cents), ('share', agency_share_cents), ('charged', charged_back_cents),
        ('back', refunded_cents + charged_back_cents), ('net', net_cents)
      ) as figure (what, cents)
      group by what, owner_id, creator_id
    )
    select name, count, cents from figures where creator_id = any(${creators}::uuid[])
  `.execute(db)
  return withoutZeros(Object.fromEntries(rows.map(({ name, count, cents }) => [name, { count, cents }])))
}

const withoutZeros = (stats: Stats): Stats =>
  Object.fromEntries(Object.entries(stats).filter(([, { count, cents }]) => count !== 0 || cents !== 0))
