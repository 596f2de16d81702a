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
import { type PaymentProviders, startSync } from '#modules/payments/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import { acceptsDonations, feePlan } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
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
  /** Where its checkout is opened, also by a repeat: there it is the same. */
  provider: string
  amountCents: Cents
  description: string
  language: Language
  checkoutUrl: string | null
  /** What the provider keeps of it. */
  recoveryColumns: RecoveryColumns
}

/**
 * Why nothing was written: there is no such creator or the key was used, the plan's donations of this month are used up, or what stands in
 * the way otherwise of what was not begun before.
 */
export type NotWrittenReason = 'unknown_or_repeated' | 'plan_limit_reached' | AppError

/** Longer than the limit of a call to a provider, so that two never ask for one checkout at once. */
export const OPENING_MAX_MS = 10 * SECOND_MS
/** What is private is heard by nobody. */
const hasSpokenMessage = ({ audioType, message, private: isPrivate }: StartDonation) =>
  audioType === 'tts' && message !== undefined && !isPrivate

/** Stands for the creator's name until the statement that reads it. */
const CREATOR_PLACEHOLDER = '{creator}'

/**
 * Writes the pending donation and, in the same transaction, gives it its recording and has that written down, or orders its
 * speech. Ends with validation_failed for a recording that it cannot have, with rate_limited for who leaves too many unpaid,
 * with donor_blocked for who is.
 */
export async function writePendingDonation(
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
  // Most donations are text, and that is one statement.
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

/** Whoever has a limit is locked before it is counted what they have begun, so that two at once do not both find room. */
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
type WrittenColumns = AudioJobs & { description: string } & RecoveryColumns
/** Nothing may have been written. */
type Row = {
  slowedUntil: Date | null
  hasRoom: boolean
  isBlocked: boolean
  creatorId: string
  hasNewerRules: boolean
  broken: BrokenRule | null
  hasLimit: boolean
  overLimit: OverLimit | null
} & (WrittenColumns | { [Column in keyof WrittenColumns]: null })

type Outcome = WrittenDonation | NotWrittenReason | 'rules_changed' | 'has_limit'
type JudgedBy = { moderation: Judgement | undefined; book: CreatorRules | undefined }

/** The verdict is there before the money, so that nothing stands between money and stage. */
async function writeJudged(
  db: Database,
  deps: Pick<PendingDeps, 'prices' | 'payments' | 'describe' | 'rulesCache' | 'transcriber'>,
  donationToWrite: DonationToWrite,
): Promise<WrittenDonation | NotWrittenReason | 'has_limit'> {
  // Nobody sees what is private but the creator: nothing is to be judged.
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
  if (written === 'has_limit') throw new Error('the limit of a donor who is locked was not counted')
  return written
}

function requireJudged(written: Outcome): Exclude<Outcome, 'rules_changed'> {
  if (written === 'rules_changed') throw new Error('a private donation is judged by no rules')
  return written
}

/** What the rules make of it; undefined: it is shown as it is. */
async function judgeOrder(
  db: Database,
  { creatorId, rules }: CreatorRules,
  { order, donor, recording }: DonationToWrite,
) {
  const texts = { donorName: order.donorName ?? null, message: order.message ?? null }
  const judgement = judge(rules, {
    ...texts,
    // As it was written: a fee on top makes nothing of it that is looked at otherwise.
    amountCents: order.amountEuro,
    kind: recording ? 'recording' : order.audioType === 'tts' ? 'speech' : 'text',
    firstDonation: rules.settings.hold.firstDonation && !(await hasDonatedTo(db, creatorId, donor.id)),
  })
  return isUntouched(judgement, texts) ? undefined : judgement
}

/** Who gives without an account may be anybody. */
async function hasDonatedTo(db: Database, creatorId: string, donorId: string | undefined): Promise<boolean> {
  if (donorId === undefined) return false
  const query = db.selectFrom('donor_creators').select('creator_id')
  const row = await query.where('donor_id', '=', donorId).where('creator_id', '=', creatorId).executeTakeFirst()
  return row !== undefined
}

/** One statement finds the creator, asks their plan for room, freezes the fee and writes the row, unless the rules are newer. */
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
  const provider = deps.payments.current.name
  const isPrivate = order.private ?? false
  const style = isPrivate ? undefined : order.style
  // By these rules of this creator: a name may have become another's since they were read.
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
    // A creator's own program begins for donors who have no account here.
    hasSignInLimit: donor.id === undefined && donor.keyHolder === undefined,
  }
  const { rows } = await sql<Row>`
    with slowed as (${rateLimitedUntil(attemptKeys, now)}), donor as (
      -- Whoever is being erased at this moment is waited for, and begins nothing any more.
      select id, email, giving_limit_cents, time_zone from users where id = ${donor.id ?? null}::uuid and erased_at is null for key share
    ), creator as (
      select users.id, display_name, tts_enabled, min_donation_for_tts_cents, creators.moderation_revision, fee.basis_points, fee.total,
        fee.cents, fee.covered, ${brokenRule(orderFacts, sql`fee.total`)} as broken,
        ${acceptsDonations(prices)} as has_room, ${isBlocked(sql`users.id`, sql`${donor.id ?? null}::uuid`)} as is_blocked
      from users
      join creators on creators.user_id = users.id
      join (values ${sql.join(fees)}) as fee (plan, basis_points, total, cents, covered) on fee.plan = ${feePlan(prices)}
      where ${isCreatorBySlugOrId(order.creatorSlug)} and (${donor.id === undefined}::boolean or exists (select from donor))
    ), giving as (${spendingAgainstLimit(isDonorLocked)}), written as (
      insert into donations (
        id, creator_id, donor_id, amount_cents, currency, fee_basis_points, fee_cents, donor_name, message, moderation,
        moderation_revision, audio_type, audio_source, speech_status, transcript_status, voice, voice_id, language, description, provider, idempotency_key, request_hash,
        created_at, opening_until, terms_version, terms_accepted_at, receipt_email, private, covered_cents, style, support_id
      )
      select ${id}, creator.id, (select id from donor), creator.total, ${CURRENCY}, creator.basis_points, creator.cents,
        ${order.donorName ?? null}::text, ${order.message ?? null}::text,
        ${moderation ? JSON.stringify(moderation) : null}::jsonb, creator.moderation_revision,
        ${recording ? 'custom' : order.audioType}, ${recording ? (order.audioSource ?? null) : null}::text,
        case when ${isSpoken}::boolean and creator.tts_enabled
          and creator.total >= creator.min_donation_for_tts_cents then 'rendering' end,
        ${isHeard ? 'awaited' : null}::text,
        ${order.voice ?? null}::text, ${order.voiceId ?? null}::text, ${donor.language},
        replace(${deps.describe(CREATOR_PLACEHOLDER, donor.language, recurringDonationId !== null)}, ${CREATOR_PLACEHOLDER}, creator.display_name), ${provider},
        ${scopedKey(donor) ?? null}::text, ${orderHash(order)},
        ${now}::timestamptz, ${new Date(now.getTime() + OPENING_MAX_MS)}::timestamptz,
        ${order.termsVersion ?? null}::text, ${order.termsVersion ? now : null}::timestamptz,
        -- Every month has its letter.
        coalesce(${order.receiptEmail ?? null}::text, case when ${recurringDonationId !== null}::boolean then (select email from donor) end),
        ${isPrivate}::boolean, creator.covered, ${style ?? null}::text, ${recurringDonationId}::uuid
      from creator cross join slowed cross join giving
      where has_room and not is_blocked and broken is null and not has_limit and over_limit is null and slowed.until is null and ${isJudged}
      on conflict (idempotency_key) where idempotency_key is not null do nothing
      returning id, description, speech_status is not null as is_to_be_spoken, transcript_status is not null as is_to_be_heard,
        ${sql.join(RECOVERY_COLUMNS.map((column) => sql.ref(column)))}
    ), begun as (
      ${insertRecurringDonation(order, provider, now)}
    ), followed as (
      ${startSync('donation', sql`select id, ${provider} as provider, null::text as payment_id, ${now}::timestamptz as created_at from written`, now)}
    ), noted as (${recordAttempts(attemptKeys, now)})
    select slowed.until as "slowedUntil", creator.id as "creatorId", creator.has_room as "hasRoom",
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
  if (row.description === null) return row.hasRoom ? 'unknown_or_repeated' : 'plan_limit_reached'
  const { description, creatorId, isToBeSpoken, isToBeHeard } = row
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
