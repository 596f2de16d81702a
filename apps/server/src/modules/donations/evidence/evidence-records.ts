import type { AudioType } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isId } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'

/** A paid donation; the only data of the donor is what the donor wrote. */
export type DonationRecord = {
  id: string
  provider: string
  /** Null in an example, which no provider knows. */
  payment_id: string | null
  amount_cents: Cents
  currency: string
  back_cents: Cents
  donor_name: string | null
  message: string | null
  audio_type: z.infer<typeof AudioType>
  speech_status: 'rendering' | 'ready' | 'failed' | 'late' | null
  created_at: Date
  terms_version: string | null
  terms_accepted_at: Date | null
  paid_at: Date
  creator_name: string
  slug: string
  language: Language
  time_zone: string
  /** Null without an alert: it is held or was rejected. */
  sequence: number | null
  shown_at: Date | null
  skipped_at: Date | null
  below_minimum: boolean
  withdrawn_at: Date | null
  replay_requested_at: Date | null
  replays: number
  audio_url: string | null
  peaks: number[] | null
  transcript: string | null
  fee_basis_points: number
  private: boolean
}
export type RefundRecord = { amount_cents: Cents; created_at: Date; ended_at: Date | null; failed: boolean }
export type JournalRecord = { id: string; created_at: Date; refunded_cents: Cents; charged_back_cents: Cents }
export type EntryRecord = { journal_id: string; account_code: string; amount_cents: Cents }
export type Records = {
  donation: DonationRecord
  refunds: RefundRecord[]
  journals: JournalRecord[]
  entries: EntryRecord[]
}

type RecordOwner = { creatorId: string } | { donorId: string }

/** Reads all records of the owner's paid donation in one snapshot; undefined if the owner has no such donation. */
export async function readRecords(db: Database, owner: RecordOwner, id: string): Promise<Records | undefined> {
  if (!isId(id)) return undefined
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const donation = await findDonation(tx, owner, id)
      return donation && { donation, ...(await readBookings(tx, id)) }
    })
}

async function findDonation(tx: AnyTransaction, owner: RecordOwner, id: string): Promise<DonationRecord | undefined> {
  const isOwn =
    'donorId' in owner ? sql`d.donor_id = ${owner.donorId}::uuid` : sql`d.creator_id = ${owner.creatorId}::uuid`
  const { rows } = await sql<DonationRecord>`
    select d.id, d.provider, d.provider_payment_id as payment_id, d.amount_cents, d.currency,
      d.refunded_cents + d.charged_back_cents as back_cents, d.donor_name, d.message, d.audio_type, d.speech_status,
      d.created_at, d.terms_version, d.terms_accepted_at, d.paid_at,
      users.display_name as creator_name, users.slug, users.language, users.time_zone,
      alerts.sequence, alerts.shown_at, alerts.skipped_at, coalesce(alerts.below_minimum, false) as below_minimum,
      alerts.withdrawn_at, alerts.replay_requested_at, coalesce(alerts.replays, 0) as replays, d.audio_url, d.fee_basis_points,
      d.transcript, d.private, (select peaks from sounds where sounds.id = d.sound_id) as peaks
    from donations d join users on users.id = d.creator_id left join alerts on alerts.donation_id = d.id
    where d.id = ${id}::uuid and ${isOwn} and d.paid_at is not null
  `.execute(tx)
  return rows[0]
}

/** Refunds, journals and ledger entries of a donation, each in order. */
export async function readBookings(tx: AnyTransaction, donationId: string): Promise<Omit<Records, 'donation'>> {
  const { rows: refunds } = await sql<RefundRecord>`
    select amount_cents, created_at, ended_at, status = 'failed' as failed from refunds
    where donation_id = ${donationId}::uuid order by id`.execute(tx)
  const { rows: journals } = await sql<JournalRecord>`
    select id, created_at, refunded_cents, charged_back_cents from ledger_journals
    where donation_id = ${donationId}::uuid order by id`.execute(tx)
  const { rows: entries } = await sql<EntryRecord>`
    select journal_id, account_code, amount_cents from ledger_entries
    where journal_id in (select id from ledger_journals where donation_id = ${donationId}::uuid)
    order by journal_id, amount_cents desc, account_code`.execute(tx)
  return { refunds, journals, entries }
}
