import type { StartDonation } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Judgement } from '@aplauso/contract/moderation'
import { type Cents, CURRENCY, cents, feeCents, withCover } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type CreatorRules, isBlocked, isUntouched, judge, type RulesCache } from '#modules/alerts/public.ts'
import { isCreatorBySlugOrId } from '#modules/creators/public.ts'
import type { Sounds, Transcriber, Voices } from '#modules/media/public.ts'
import { type PaymentProviders, roadOf, startSync } from '#modules/payments/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import { acceptsDonations, feePlan } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { countDonation } from '../donation-metrics.ts'
import { type BrokenRule, brokenRule, brokenRuleError } from '../page/donation-page-rules.ts'
import { RECOVERY_COLUMNS, type RecoveryColumns } from '../recovery/recovery-record.ts'
import { SPEECH } from '../speech/render-speech.ts'
import { isTranscriptNeeded, TRANSCRIPTS } from '../transcripts/write-transcripts.ts'
import { rateLimitedUntil, recordAttempts, refusalUntil } from './card-testing.ts'
import { type Donor, orderHash, scopedKey } from './idempotency-key.ts'
import { insertRecurringDonation } from './insert-recurring-donation.ts'
import { attachRecording, lockPreviousDonations, type OrderRecording, orderRecording } from './order-recording.ts'
import { type OverLimit, refusalOverLimit, spendingAgainstLimit } from './spending-limit.ts'

export type PendingDeps = {
  db: Database
  prices: Prices
  payments: PaymentProviders
  describe: (creatorName: string, language: Language, isMonthly: boolean) => string
  sounds: Pick<Sounds, 'find' | 'claim'>
  voices: Pick<Voices, 'configured'>
  transcriber: Pick<Transcriber, 'configured'>
  jobs: Pick<Jobs, 'add'>
  rulesCache: RulesCache
}

export type PendingDonation = {
  id: string
  /** Provider that opens the checkout, also for a repeat: there it is the same payment. */
  provider: string
  amountCents: Cents
  description: string
  language: Language
  checkoutUrl: string | null
  recoveryColumns: RecoveryColumns
}

/**
 * Why nothing was written: unknown creator or used key, no donations left in the plan's month, or another reason that
 * applies only to a new donation.
 */
export type NotWrittenReason = 'unknown_or_repeated' | 'plan_limit_reached' | AppError

/** Longer than the timeout of a provider call, so that one checkout is never requested twice at once. */
export const OPENING_MAX_MS = 10 * SECOND_MS
/** Private donations are not spoken. */
const hasSpokenMessage = ({ audioType, message, private: isPrivate }: StartDonation) =>
  audioType === 'tts' && message !== undefined && !isPrivate

/** Replaced by the creator's name in the statement that reads it. */
const CREATOR_PLACEHOLDER = '{creator}'

/**
 * Writes the pending donation and, in the same transaction, attaches its recording and orders a transcript, or orders
 * its speech. Ends with validation_failed for an unusable recording, rate_limited after too many unpaid donations, or
 * donor_blocked.
 */
export async function writePendingDonation(
  deps: PendingDeps,
  order: StartDonation,
  donor: Donor,
): Promise<PendingDonation | NotWrittenReason> {
  const pending = await writeWithAudio(deps, order, donor)
  if (!isNotWritten(pending)) countDonation({ state: 'pending' })
  return pending
}

async function writeWithAudio(
  deps: PendingDeps,
  order: StartDonation,
  donor: Donor,
): Promise<PendingDonation | NotWrittenReason> {
  const recording = orderRecording(order)
  const mayBeSpoken = hasSpokenMessage(order) && deps.voices.configured
  const donationToWrite = { order, donor, recording, mayBeSpoken, isDonorLocked: false }
  const write = async (db: Database) => {
    const written = await writeJudged(db, deps, donationToWrite)
    if (written !== 'has_limit') return written
    const again = async (tx: Database) => {
      await lockDonor(tx, donor.id ?? '')
      return requireLimitChecked(await writeJudged(tx, deps, { ...donationToWrite, isDonorLocked: true }))
    }
    return db.isTransaction ? again(db) : db.transaction().execute(again)
  }
  // Most donations have only text and take one statement.
  if (recording === undefined && !mayBeSpoken) return write(deps.db)
  return deps.db.transaction().execute(async (tx) => {
    const previousIds = recording ? await lockPreviousDonations(tx, deps.sounds, recording) : []
    const pending = await write(tx)
    if (isNotWritten(pending)) return pending
    const { id, creatorId, isToBeSpoken, isToBeHeard } = pending
    const target = { donationId: id, creatorId, donorId: donor.id }
    if (recording) {
      await attachRecording(tx, deps.sounds, recording, previousIds, target)
      if (isToBeHeard) await deps.jobs.add(TRANSCRIPTS, { donationId: id }, { tx })
    } else if (isToBeSpoken) await deps.jobs.add(SPEECH, { donationId: id }, { tx })
    return pending
  })
}

export const isNotWritten = (pending: PendingDonation | NotWrittenReason): pending is NotWrittenReason =>
  typeof pending === 'string' || pending instanceof AppError

/** A donor with a limit is locked before pending donations are counted, so that two concurrent ones cannot both fit. */
const lockDonor = (tx: Database, donorId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', donorId).forNoKeyUpdate().execute()

type DonationToWrite = {
  order: StartDonation
  donor: Donor
  recording: OrderRecording | undefined
  mayBeSpoken: boolean
  isDonorLocked: boolean
}
type AudioJobs = { isToBeSpoken: boolean; isToBeHeard: boolean }
type WrittenDonation = PendingDonation & AudioJobs & { creatorId: string }
type WrittenColumns = AudioJobs & { provider: string; description: string } & RecoveryColumns
/** The written columns are null if nothing was written. */
type Row = {
  slowedUntil: Date | null
  hasRoom: boolean
  hasRoad: boolean
  isBlocked: boolean
  creatorId: string
  hasNewerRules: boolean
  broken: BrokenRule | null
  hasLimit: boolean
  overLimit: OverLimit | null
} & (WrittenColumns | { [Column in keyof WrittenColumns]: null })

type Outcome = WrittenDonation | NotWrittenReason | 'rules_changed' | 'has_limit'
type JudgedBy = { moderation: Judgement | undefined; book: CreatorRules | undefined }

/** Judges before the payment, so that a paid donation's alert does not wait for the verdict. */
async function writeJudged(
  db: Database,
  deps: Pick<PendingDeps, 'prices' | 'payments' | 'describe' | 'rulesCache' | 'transcriber'>,
  donationToWrite: DonationToWrite,
): Promise<WrittenDonation | NotWrittenReason | 'has_limit'> {
  // Only the creator sees a private donation, so it is not judged.
  if (donationToWrite.order.private)
    return requireJudged(await insertPending(db, deps, { ...donationToWrite, moderation: undefined, book: undefined }))
  let ruleSet = await deps.rulesCache.cached(db, donationToWrite.order.creatorSlug)
  for (;;) {
    const moderation = ruleSet && (await judgeOrder(db, ruleSet, donationToWrite))
    const written = await insertPending(db, deps, { ...donationToWrite, moderation, book: ruleSet })
    if (written !== 'rules_changed') return written
    ruleSet = await deps.rulesCache.current(db, donationToWrite.order.creatorSlug)
  }
}

function requireLimitChecked(
  written: WrittenDonation | NotWrittenReason | 'has_limit',
): WrittenDonation | NotWrittenReason {
  if (written === 'has_limit') throw new Error('the spending limit of a locked donor was not checked')
  return written
}

function requireJudged(written: Outcome): Exclude<Outcome, 'rules_changed'> {
  if (written === 'rules_changed') throw new Error('a private donation must not be judged')
  return written
}

/** Judgement by the rules; undefined if the donation is shown unchanged. */
async function judgeOrder(
  db: Database,
  { creatorId, rules }: CreatorRules,
  { order, donor, recording }: DonationToWrite,
) {
  const texts = { donorName: order.donorName ?? null, message: order.message ?? null }
  const judgement = judge(rules, {
    ...texts,
    // Amount without the covered fee; moderation thresholds use this one.
    amountCents: order.amountEuro,
    kind: recording ? 'recording' : order.audioType === 'tts' ? 'speech' : 'text',
    firstDonation: rules.settings.hold.firstDonation && !(await hasDonatedTo(db, creatorId, donor.id)),
  })
  return isUntouched(judgement, texts) ? undefined : judgement
}

/** False without an account: such a donor cannot be recognised. */
async function hasDonatedTo(db: Database, creatorId: string, donorId: string | undefined): Promise<boolean> {
  if (donorId === undefined) return false
  const query = db.selectFrom('donor_creators').select('creator_id')
  const row = await query.where('donor_id', '=', donorId).where('creator_id', '=', creatorId).executeTakeFirst()
  return row !== undefined
}

/**
 * One statement finds the creator, checks the plan, freezes the fee and writes the row, unless the rules have changed.
 */
async function insertPending(
  db: Database,
  deps: Pick<PendingDeps, 'prices' | 'payments' | 'describe' | 'transcriber'>,
  { order, donor, recording, mayBeSpoken, isDonorLocked, moderation, book }: DonationToWrite & JudgedBy,
): Promise<Outcome> {
  const isSpoken = mayBeSpoken && (moderation === undefined || moderation.spokenMessage !== null)
  const isHeard =
    recording !== undefined &&
    !order.private &&
    deps.transcriber.configured &&
    book !== undefined &&
    isTranscriptNeeded(book.rules.settings)
  const id = uuidv7()
  const now = new Date()
  const recurringDonationId = order.every === undefined ? null : uuidv7()
  const { attemptKeys = [] } = donor
  const { prices } = deps
  const isPrivate = order.private ?? false
  const style = isPrivate ? undefined : order.style
  // The creator is compared too: the slug may belong to another creator since the rules were read.
  const isJudged = sql<boolean>`(${isPrivate}::boolean or creator.moderation_revision = ${book?.rules.revision ?? 0}::integer
    and creator.id is not distinct from ${book?.creatorId ?? null}::uuid)`
  const fees = Object.entries(prices.of).map(([plan, { feeBasisPoints }]) => {
    const total = order.coverFee ? withCover(order.amountEuro, feeBasisPoints) : order.amountEuro
    const covered = cents(total - order.amountEuro)
    return sql`(${plan}::text, ${feeBasisPoints}::integer, ${total}::bigint, ${feeCents(total, feeBasisPoints)}::bigint, ${covered}::bigint)`
  })
  const orderFacts = {
    ...order,
    hasRecording: recording !== undefined,
    // A creator's own program starts donations for donors without an account here.
    hasSignInLimit: donor.id === undefined && donor.keyHolder === undefined,
  }
  const { rows } = await sql<Row>`
    with slowed as (${rateLimitedUntil(attemptKeys, now)}), donor as (
      -- Waits for a running erasure of the donor, after which nothing is started.
      select id, email, giving_limit_cents, time_zone from users where id = ${donor.id ?? null}::uuid and erased_at is null for key share
    ), creator as (
      select users.id, display_name, tts_enabled, min_donation_for_tts_cents, creators.moderation_revision, fee.basis_points, fee.total,
        fee.cents, fee.covered, ${brokenRule(orderFacts, sql`fee.total`)} as broken,
        ${roadOf(sql`users.id`, deps.payments)} as provider, ${acceptsDonations(prices)} as has_room, ${isBlocked(sql`users.id`, sql`${donor.id ?? null}::uuid`)} as is_blocked
      from users
      join creators on creators.user_id = users.id
      join (values ${sql.join(fees)}) as fee (plan, basis_points, total, cents, covered) on fee.plan = ${feePlan(prices)}
      where ${isCreatorBySlugOrId(order.creatorSlug)} and (${donor.id === undefined}::boolean or exists (select from donor))
    ), giving as (${spendingAgainstLimit(isDonorLocked)}), written as (
      insert into donations (
        id, creator_id, donor_id, amount_cents, currency, fee_basis_points, fee_cents, donor_name, message, moderation,
        moderation_revision, audio_type, audio_source, speech_status, transcript_status, voice, voice_id, language, description, provider, idempotency_key, request_hash,
        created_at, opening_until, terms_version, terms_accepted_at, receipt_email, private, covered_cents, style, recurring_donation_id
      )
      select ${id}, creator.id, (select id from donor), creator.total, ${CURRENCY}, creator.basis_points, creator.cents,
        ${order.donorName ?? null}::text, ${order.message ?? null}::text,
        ${moderation ? JSON.stringify(moderation) : null}::jsonb, creator.moderation_revision,
        ${recording ? 'custom' : order.audioType}, ${recording ? (order.audioSource ?? null) : null}::text,
        case when ${isSpoken}::boolean and creator.tts_enabled
          and creator.total >= creator.min_donation_for_tts_cents then 'rendering' end,
        ${isHeard ? 'awaited' : null}::text,
        ${order.voice ?? null}::text, ${order.voiceId ?? null}::text, ${donor.language},
        replace(${deps.describe(CREATOR_PLACEHOLDER, donor.language, recurringDonationId !== null)}, ${CREATOR_PLACEHOLDER}, creator.display_name), creator.provider,
        ${scopedKey(donor) ?? null}::text, ${orderHash(order)},
        ${now}::timestamptz, ${new Date(now.getTime() + OPENING_MAX_MS)}::timestamptz,
        ${order.termsVersion ?? null}::text, ${order.termsVersion ? now : null}::timestamptz,
        -- Every month of a recurring donation sends a receipt.
        coalesce(${order.receiptEmail ?? null}::text, case when ${recurringDonationId !== null}::boolean then (select email from donor) end),
        ${isPrivate}::boolean, creator.covered, ${style ?? null}::text, ${recurringDonationId}::uuid
      from creator cross join slowed cross join giving
      where has_room and creator.provider is not null and not is_blocked and broken is null and not has_limit and over_limit is null and slowed.until is null and ${isJudged}
      on conflict (idempotency_key) where idempotency_key is not null do nothing
      returning id, provider, description, speech_status is not null as is_to_be_spoken, transcript_status is not null as is_to_be_heard,
        ${sql.join(RECOVERY_COLUMNS.map((column) => sql.ref(column)))}
    ), begun as (
      ${insertRecurringDonation(order, now)}
    ), followed as (
      ${startSync('donation', sql`select id, provider, null::text as payment_id, ${now}::timestamptz as created_at from written`, now)}
    ), noted as (${recordAttempts(attemptKeys, now)})
    select slowed.until as "slowedUntil", creator.id as "creatorId", creator.has_room as "hasRoom",
      creator.provider is not null as "hasRoad",
      creator.is_blocked as "isBlocked", not ${isJudged} as "hasNewerRules", creator.broken,
      giving.has_limit as "hasLimit", giving.over_limit as "overLimit", written.*,
      written.is_to_be_spoken as "isToBeSpoken", written.is_to_be_heard as "isToBeHeard"
    from creator cross join slowed cross join giving left join written on true
  `.execute(db)
  const [row] = rows
  if (row === undefined) return 'unknown_or_repeated'
  if (row.isBlocked) throw new AppError('donor_blocked', `${order.creatorSlug} takes nothing from this account`)
  if (row.slowedUntil !== null) throw refusalUntil(row.slowedUntil, now)
  if (row.broken !== null) return brokenRuleError(row.broken)
  if (row.hasNewerRules) return 'rules_changed'
  if (row.hasLimit) return 'has_limit'
  if (row.overLimit !== null) return refusalOverLimit(row.overLimit)
  if (row.description === null && row.hasRoom && !row.hasRoad) {
    return new AppError('payment_account_missing', `${order.creatorSlug} has no account that can take donations now`)
  }
  if (row.description === null) return row.hasRoom ? 'unknown_or_repeated' : 'plan_limit_reached'
  const { provider, description, creatorId, isToBeSpoken, isToBeHeard } = row
  const { language } = donor
  return {
    id,
    provider,
    amountCents: row.amount_cents,
    language,
    checkoutUrl: null,
    description,
    recoveryColumns: row,
    creatorId,
    isToBeSpoken,
    isToBeHeard,
  }
}
