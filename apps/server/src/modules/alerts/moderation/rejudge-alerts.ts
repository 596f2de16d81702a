import type { Judgement } from '@aplauso/contract/moderation'
import type { Cents } from '@aplauso/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import {
  type ChangeTextDeps,
  changeHeldAlertTexts,
  changeWaitingAlertTexts,
  removeFromQueue,
  selectWaiting,
} from '../held/change-alert-texts.ts'
import { dropHeldAlert } from '../held/decide-held-alerts.ts'
import { isLogged } from '../team/moderation-log.ts'
import { isBlocked } from './blocked/is-blocked.ts'
import { judge } from './judge.ts'
import type { RulesCache } from './rules-cache.ts'

type JudgeDeps = { db: Database; rulesCache: RulesCache }
export type RejudgeDeps = ChangeTextDeps & JudgeDeps

type Row = {
  id: string
  creator_id: string
  donor_name: string | null
  message: string | null
  transcript: string | null
  amount_cents: Cents
  kind: 'text' | 'speech' | 'recording'
  is_first: boolean
  /** The creator has blocked the donor's account since. */
  is_blocked: boolean
  /** An actor has approved the alert. */
  is_approved: boolean
  /** The stored judgement; null if the donation was shown as written. */
  former: Judgement | null
}

/** Alerts per run; the next run takes the rest. */
const BATCH_SIZE = 100

/**
 * Judges again, by the current rules, alerts that are held only because the rules changed between order and payment.
 * An alert that the current rules do not hold is shown. Several processes may run this: one alert is decided once.
 */
export async function rejudgeStaleAlerts(deps: RejudgeDeps, creatorId?: string): Promise<void> {
  const isOfCreator = creatorId === undefined ? sql`true` : sql`held_alerts.creator_id = ${creatorId}`
  const rows = await readDonations(
    deps.db,
    sql`select id, donation_id from held_alerts where state = 'held' and is_stale and ${isOfCreator} limit ${BATCH_SIZE}`,
  )
  for (const row of rows) {
    if (row.is_blocked) {
      await dropHeldAlert(deps, { creatorId: row.creator_id, id: row.id, by: null })
      continue
    }
    const judgement = await judgeRow(deps, row)
    if (judgement) await changeHeldAlertTexts(deps, { creatorId: row.creator_id, id: row.id }, judgement)
  }
}

/**
 * Applies new rules to alerts that wait to be shown: their texts change, and an alert to hold leaves the queue.
 * Such an alert counts as missed, and an actor can show it again.
 */
export async function rejudgeWaitingAlerts(deps: RejudgeDeps, creatorId: string): Promise<void> {
  const rows = await readDonations(deps.db, selectWaiting(creatorId))
  for (const row of rows) {
    const judgement = await judgeRow(deps, row)
    if (judgement === undefined || isUnchanged(judgement, row)) continue
    const alert = { creatorId, id: row.id }
    if (judgement.verdict === 'hold' && !row.is_approved) await removeFromQueue(deps, alert)
    // An actor has read and heard an approved alert, so it is not held again; what the actor removed stays removed.
    else
      await changeWaitingAlertTexts(deps, alert, judgement, {
        isApproved: row.is_approved,
        dropsRecording: judgement.withoutSound === true && !row.former?.withoutSound,
      })
  }
}

function isUnchanged(judgement: Judgement, { former, donor_name, message }: Row): boolean {
  const before = former ?? { verdict: 'show', shownName: donor_name, shownMessage: message, spokenMessage: message }
  return (
    (judgement.verdict === 'hold') === (before.verdict === 'hold') &&
    judgement.shownName === before.shownName &&
    judgement.shownMessage === before.shownMessage &&
    judgement.spokenMessage === before.spokenMessage &&
    judgement.caption === former?.caption &&
    judgement.withoutSound === former?.withoutSound
  )
}

/** Judges a donation with a transcript by the current rules. Undefined if the donation or its creator is gone. */
export async function judgeTranscript(
  deps: JudgeDeps,
  donationId: string,
  transcript: string,
): Promise<Judgement | undefined> {
  const [row] = await readDonations(deps.db, sql`select ${donationId}::uuid as id, ${donationId}::uuid as donation_id`)
  return row && judgeRow(deps, { ...row, transcript })
}

/** Undefined if the creator is gone. */
async function judgeRow({ db, rulesCache }: JudgeDeps, row: Row): Promise<Judgement | undefined> {
  const creatorRules = await rulesCache.current(db, row.creator_id)
  return (
    creatorRules &&
    judge(creatorRules.rules, {
      donorName: row.donor_name,
      message: row.message,
      amountCents: row.amount_cents,
      kind: row.kind,
      transcript: row.transcript,
      firstDonation: row.is_first,
    })
  )
}

/** Reads the donations of these alerts (`id`, `donation_id`), with the texts as the donor wrote them. */
async function readDonations(db: Database, alerts: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select alert.id, donations.creator_id, donations.donor_name, donations.message, donations.transcript,
      donations.amount_cents, donations.moderation as former,
      case donations.audio_type when 'custom' then 'recording' when 'tts' then 'speech' else 'text' end as kind,
      -- A paid donation is part of the count. Without an account, every donation counts as a first one.
      coalesce(donor_creators.donations_count, 0) <= case when donations.paid_at is null then 0 else 1 end as is_first,
      ${isBlocked(sql`donations.creator_id`, sql`donations.donor_id`)} as is_blocked,
      ${isLogged('approve', sql`donations.creator_id`, sql`alert.id`)} as is_approved
    from (${alerts}) as alert join donations on donations.id = alert.donation_id
    left join donor_creators on donor_creators.donor_id = donations.donor_id
      and donor_creators.creator_id = donations.creator_id
  `.execute(db)
  return rows
}
