import { ALERT_SETTINGS_DEFAULTS } from '@aplauso/contract/alerts'
import { DAY_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type AlertRow, type Announcer, alertAnnouncement, type Goal } from '#modules/alerts/public.ts'
import { CREATOR_PREFIX, PLATFORM_FEES, PROVIDER_CLEARING } from '#modules/ledger/public.ts'
import type { PaymentSnapshot } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'

export type SettleDeps = {
  db: Database
  /** With it the statement itself announces the alert. */
  announcer: Announcer | undefined
}

export type Settlement =
  | { outcome: 'settled'; alert: AlertRow; goal: Goal }
  | { outcome: 'nothing_new' | 'amount_mismatch' | 'speech_awaited' }

type SettleOptions = {
  /** The speech has been waited for long enough: what is not ready now is not shown. */
  withoutSpeech?: boolean
  now?: Date
}

/** The first look for a chargeback whose webhook never came. */
const PAID_CHECK_MS = DAY_MS

/**
 * Turns money that the provider says is paid into everything that follows from it, once, whatever is repeated,
 * reordered or killed: one statement, so either all of it happened or nothing did. It moves the donation to paid
 * from any unpaid state (a late `paid` after `expired` wins: money taken is never dropped), books it, raises the
 * creator's totals, day and alert sequence, writes the alert and announces it. The creator's row lock makes the
 * order of the sequence the order of commits. `checks` is the version of the question: when a later one is under way,
 * the time of the next one stays as that one has set it. A donation whose speech is still being rendered is left as it is,
 * unless told otherwise (docs/decisions/011-speech-before-money.md). The one place that writes other modules' tables
 * (docs/decisions/001-one-statement-settlement.md).
 */
export async function settleDonation(
  deps: SettleDeps,
  snapshot: PaymentSnapshot,
  checks: number,
  { withoutSpeech = false, now = new Date() }: SettleOptions = {},
): Promise<Settlement> {
  const { rows } = await sql<AlertRow & Goal>`
    with paid as (
      update donations
      set status = 'paid', paid_at = ${now}::timestamptz, held_reason = null,
        speech_status = case when speech_status = 'rendering' then 'failed' else speech_status end,
        paid_day = (select (${now}::timestamptz at time zone users.time_zone)::date
          from users where users.id = donations.creator_id),
        check_at = case when checks = ${checks}::integer
          then ${new Date(now.getTime() + PAID_CHECK_MS)}::timestamptz else check_at end
      where provider_payment_id = ${snapshot.paymentId} and paid_at is null
        and amount_cents = ${snapshot.amountCents}::bigint and currency = ${snapshot.currency}
        and (${withoutSpeech}::boolean or speech_status is distinct from 'rendering')
      returning *
    ), creator as (
      update creators
      set total_received_cents = total_received_cents + paid.amount_cents,
        total_donations = total_donations + 1,
        alert_sequence = alert_sequence + 1
      from paid where creators.user_id = paid.creator_id
      returning creators.*
    ), donor as (
      update users set total_donated_cents = total_donated_cents + paid.amount_cents
      from paid where users.id = paid.donor_id
    ), day as (
      insert into creator_days (creator_id, day, donations_count, amount_cents)
      select creator_id, paid_day, 1, amount_cents from paid
      on conflict (creator_id, day) do update set
        donations_count = creator_days.donations_count + 1,
        amount_cents = creator_days.amount_cents + excluded.amount_cents
    ), journal as (
      insert into ledger_journals (id, idempotency_key, kind, donation_id, created_at)
      select ${uuidv7()}::uuid, 'donation:' || id, 'donation', id, paid_at from paid
      returning id
    ), entries as (
      insert into ledger_entries (journal_id, account_code, amount_cents, currency)
      select journal.id, entry.account_code, entry.amount_cents, paid.currency
      from paid, journal, lateral (values
        (${PROVIDER_CLEARING}::text, paid.amount_cents),
        (${PLATFORM_FEES}, -paid.fee_cents),
        (${CREATOR_PREFIX}::text || paid.creator_id, paid.fee_cents - paid.amount_cents)
      ) as entry (account_code, amount_cents)
      where entry.amount_cents <> 0
    ), alert as (
      insert into alerts (
        id, creator_id, sequence, donation_id, donor_name, amount_cents, currency, message, audio_url, voice, voice_id, created_at,
        below_minimum, shown_at, skipped_at
      )
      select ${uuidv7()}::uuid, paid.creator_id, creator.alert_sequence, paid.id, paid.donor_name, paid.amount_cents,
        paid.currency, paid.message,
        case
          when spoken.yes then paid.audio_url
          when paid.audio_type = 'custom' then coalesce(paid.audio_url, creator.custom_audio_url)
          else creator.custom_audio_url
        end,
        case when spoken.yes then coalesce(paid.voice, users.language) end, case when spoken.yes then paid.voice_id end,
        paid.paid_at,
        quiet.yes, case when quiet.yes then paid.paid_at end, case when quiet.yes then paid.paid_at end
      from paid, creator, users, lateral (
        select paid.audio_type = 'tts' and paid.message is not null
          and creator.tts_enabled and paid.amount_cents >= creator.min_donation_for_tts_cents
          -- Where speech failed, a browser's voice is left, of which OBS has none: the creator's own sound is surely heard.
          and (paid.speech_status is distinct from 'failed' or creator.custom_audio_url is null) as yes
      ) as spoken, lateral (
        select paid.amount_cents < coalesce((creator.alert_settings ->> 'minDonationForAlert')::bigint,
          ${ALERT_SETTINGS_DEFAULTS.minDonationForAlert}) as yes
      ) as quiet
      where users.id = paid.creator_id
      returning *
    )
    select alert.*, creator.donation_goal_cents, creator.total_received_cents, ${alertAnnouncement(deps.announcer)}
    from alert, creator
  `.execute(deps.db)
  const settled = rows[0]
  if (settled === undefined) return explain(deps.db, snapshot, checks)
  const { donation_goal_cents, total_received_cents, ...alert } = settled
  return { outcome: 'settled', alert, goal: { donation_goal_cents, total_received_cents } }
}

/**
 * Nothing moved: someone was first, or the speech is not ready, or the provider took another amount than we asked, which a
 * person has to look at.
 */
async function explain(db: Database, snapshot: PaymentSnapshot, checks: number): Promise<Settlement> {
  const reason = `the provider took ${snapshot.amountCents} cents in ${snapshot.currency}`
  const { rows } = await sql<{ is_right: boolean; newly_held: boolean }>`
    with before as (
      select id, held_reason is distinct from ${reason} as newly_held,
        amount_cents = ${snapshot.amountCents}::bigint and currency = ${snapshot.currency} as is_right
      from donations
      where provider_payment_id = ${snapshot.paymentId} and paid_at is null for update
    ), held as (
      update donations
      set held_reason = ${reason}, check_at = case when checks = ${checks}::integer then null else check_at end
      from before where donations.id = before.id and not before.is_right
    )
    select is_right, newly_held from before
  `.execute(db)
  const [unpaid] = rows
  if (unpaid?.is_right) return { outcome: 'speech_awaited' }
  return { outcome: unpaid?.newly_held ? 'amount_mismatch' : 'nothing_new' }
}
