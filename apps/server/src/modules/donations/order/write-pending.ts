import type { StartDonation } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import { SECOND_MS } from '@aplauso/contract/limits'
import { type Cents, CURRENCY, feeCents } from '@aplauso/contract/money'
import { PLANS } from '@aplauso/contract/plans'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Sounds } from '#modules/audio/public.ts'
import { creatorIs } from '#modules/creators/public.ts'
import { beginFollowing, type PaymentProviders } from '#modules/payments/public.ts'
import { acceptsDonations, feePlan } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Voices } from '#modules/voices/public.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { RECORDED, type Recorded } from '../lost/record.ts'
import { SPEECH } from '../speech/job.ts'
import { noteTries, refusalUntil, slowedUntil } from './card-testing.ts'
import { type Donor, hashOf, scopedKey } from './key.ts'
import { lockFormer, type Recording, recordingOf, takeRecording } from './recording.ts'

export type PendingDeps = {
  db: Database
  payments: PaymentProviders
  describe: (creatorName: string, language: Language) => string
  sounds: Pick<Sounds, 'find' | 'claim'>
  voices: Pick<Voices, 'configured'>
  jobs: Pick<Jobs, 'add'>
}

export type Pending = {
  id: string
  /** Where its checkout is opened, also by a repeat: there it is the same. */
  provider: string
  amountCents: Cents
  description: string
  language: Language
  checkoutUrl: string | null
  /** What the provider keeps of it. */
  recorded: Recorded
}

/** Why nothing was written: there is no such creator or the key was used, or the plan's donations of this month are used up. */
export type NotWritten = 'unknown_or_repeated' | 'plan_limit_reached'

/** Longer than the limit of a call to a provider, so that two never ask for one checkout at once. */
export const OPENING_MAX_MS = 10 * SECOND_MS
/** Stands for the creator's name until the statement that reads it. */
const CREATOR_PLACE = '{creator}'

/**
 * Writes the pending donation and, in the same transaction, gives it its recording or orders its speech. Ends with
 * validation_failed for a recording that it cannot have, with rate_limited for who leaves too many unpaid.
 */
export async function writePending(
  deps: PendingDeps,
  order: StartDonation,
  donor: Donor,
): Promise<Pending | NotWritten> {
  const recording = recordingOf(order)
  const mayBeSpoken = order.audioType === 'tts' && order.message !== undefined && deps.voices.configured
  const write = (db: Database) => insertPending(db, deps, { order, donor, recording, mayBeSpoken })
  // Most donations are text, and that is one statement.
  if (recording === undefined && !mayBeSpoken) return write(deps.db)
  return deps.db.transaction().execute(async (tx) => {
    const formerIds = recording ? await lockFormer(tx, deps.sounds, recording) : []
    const pending = await write(tx)
    if (typeof pending === 'string') return pending
    const { id, creatorId, isToBeSpoken } = pending
    const taker = { donationId: id, creatorId, donorId: donor.id }
    if (recording) await takeRecording(tx, deps.sounds, recording, formerIds, taker)
    else if (isToBeSpoken) await deps.jobs.add(SPEECH, { donationId: id }, { tx })
    return pending
  })
}

type ToWrite = { order: StartDonation; donor: Donor; recording: Recording | undefined; mayBeSpoken: boolean }
type Written = Pending & { creatorId: string; isToBeSpoken: boolean }
type WrittenColumns = { description: string; isToBeSpoken: boolean } & Recorded
/** Nothing may have been written. */
type Row = { slowedUntil: Date | null; hasRoom: boolean; creatorId: string } & (
  | WrittenColumns
  | { [Column in keyof WrittenColumns]: null }
)

/** One statement finds the creator, asks their plan for room, freezes the fee and writes the row. */
async function insertPending(
  db: Database,
  deps: Pick<PendingDeps, 'payments' | 'describe'>,
  { order, donor, recording, mayBeSpoken }: ToWrite,
): Promise<Written | NotWritten> {
  const id = uuidv7()
  const now = new Date()
  const { tryKeys = [] } = donor
  const provider = deps.payments.current.name
  const fees = Object.entries(PLANS).map(([plan, { feeBasisPoints }]) => {
    const fee = feeCents(order.amountEuro, feeBasisPoints)
    return sql`(${plan}::text, ${feeBasisPoints}::integer, ${fee}::bigint)`
  })
  const { rows } = await sql<Row>`
    with slowed as (${slowedUntil(tryKeys, now)}), donor as (
      -- Whoever is being erased at this moment is waited for, and begins nothing any more.
      select id from users where id = ${donor.id ?? null}::uuid and erased_at is null for key share
    ), creator as (
      select users.id, display_name, tts_enabled, min_donation_for_tts_cents, fee.basis_points, fee.cents,
        ${acceptsDonations} as has_room
      from users
      join creators on creators.user_id = users.id
      join (values ${sql.join(fees)}) as fee (plan, basis_points, cents) on fee.plan = ${feePlan}
      where ${creatorIs(order.creatorSlug)} and (${donor.id === undefined}::boolean or exists (select from donor))
    ), written as (
      insert into donations (
        id, creator_id, donor_id, amount_cents, currency, fee_basis_points, fee_cents, donor_name, message,
        audio_type, speech_status, voice, voice_id, language, description, provider, idempotency_key, request_hash,
        created_at, opening_until, terms_version, terms_accepted_at, receipt_email
      )
      select ${id}, creator.id, (select id from donor), ${order.amountEuro}::bigint, ${CURRENCY}, creator.basis_points, creator.cents,
        ${order.donorName ?? null}::text, ${order.message ?? null}::text, ${recording ? 'custom' : order.audioType},
        case when ${mayBeSpoken}::boolean and creator.tts_enabled
          and ${order.amountEuro}::bigint >= creator.min_donation_for_tts_cents then 'rendering' end,
        ${order.voice ?? null}::text, ${order.voiceId ?? null}::text, ${donor.language},
        replace(${deps.describe(CREATOR_PLACE, donor.language)}, ${CREATOR_PLACE}, creator.display_name), ${provider},
        ${scopedKey(donor) ?? null}::text, ${hashOf(order)},
        ${now}::timestamptz, ${new Date(now.getTime() + OPENING_MAX_MS)}::timestamptz,
        ${order.termsVersion ?? null}::text, ${order.termsVersion ? now : null}::timestamptz, ${order.receiptEmail ?? null}::text
      from creator, slowed where has_room and slowed.until is null
      on conflict (idempotency_key) where idempotency_key is not null do nothing
      returning id, description, speech_status is not null as is_to_be_spoken, ${sql.join(RECORDED.map((column) => sql.ref(column)))}
    ), followed as (
      ${beginFollowing('donation', sql`select id, ${provider} as provider, null::text as payment_id, ${now}::timestamptz as created_at from written`, now)}
    ), noted as (${noteTries(tryKeys, now)})
    select slowed.until as "slowedUntil", creator.id as "creatorId", creator.has_room as "hasRoom", written.*,
      written.is_to_be_spoken as "isToBeSpoken"
    from creator cross join slowed left join written on true
  `.execute(db)
  const [row] = rows
  if (row === undefined) return 'unknown_or_repeated'
  if (row.slowedUntil !== null) throw refusalUntil(row.slowedUntil, now)
  if (row.description === null) return row.hasRoom ? 'unknown_or_repeated' : 'plan_limit_reached'
  const { description, creatorId, isToBeSpoken } = row
  const { language } = donor
  return {
    id,
    provider,
    amountCents: order.amountEuro,
    language,
    checkoutUrl: null,
    description,
    recorded: row,
    creatorId,
    isToBeSpoken,
  }
}
