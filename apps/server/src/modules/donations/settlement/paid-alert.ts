import { ALERT_SETTINGS_DEFAULTS } from '@aplauso/contract/alerts'
import { BLOCKED_RULE, type Reason } from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isBlocked, isLargestOfStream } from '#modules/alerts/public.ts'

const isBelowMinimum = sql<boolean>`paid.amount_cents < coalesce((creators.alert_settings ->> 'minDonationForAlert')::bigint,
  ${ALERT_SETTINGS_DEFAULTS.minDonationForAlert})`

/** The moderation rules were changed after the donation was judged. */
const isStale = sql<boolean>`coalesce(paid.moderation_revision <> creators.moderation_revision, false)`

/** The creator has blocked the donor in `paid`, by account or by payer fingerprint. */
export const isFromBlockedDonor = (fingerprintHashes: readonly string[]) =>
  isBlocked(sql`paid.creator_id`, sql`paid.donor_id`, fingerprintHashes)

/**
 * For `paid` and its row of `creators`: the alert is held for a moderator because of the donation's verdict or changed
 * rules, or it is rejected as its donor is blocked. A donation that creates no alert is not held.
 */
export const shouldHold = (
  fingerprintHashes: readonly string[],
) => sql<boolean>`(not paid.private and (${isFromBlockedDonor(fingerprintHashes)} or (not ${isBelowMinimum}
  and (coalesce(paid.moderation ->> 'verdict' = 'hold', false) or ${isStale}))))`

/**
 * Whether the donation in `paid` is the donor's first to this creator that was not reversed, by the counts that this
 * statement has just raised. Donors are recognised by account, else by name; null without both.
 */
const isFirstDonation = sql<
  boolean | null
>`case when paid.donor_id is not null then (select donations_count = 1 from donor_creator)
  else (select donations_count = 1 from name where period = 'all') end`

/**
 * Stored avatar of the donor in `paid`, if signed in and allowed in alerts. A name that is missing, or shown otherwise
 * than given, has no picture.
 */
const picture = sql<string | null>`(
  select substring(donor.avatar from 'avatars/[0-9a-f]{32}[.]webp$') from users as donor
  where donor.id = paid.donor_id and donor.picture_in_alerts and words.name = paid.donor_name)`

/** Reason of an alert rejected for its blocked donor; its message is not judged. */
const BLOCKED_REASONS: Reason[] = [{ rule: BLOCKED_RULE, field: 'donation', start: 0, end: 0, action: 'hold' }]

/**
 * `alert`: the alert of the donation in `paid`, with the next number from `creator`, the creator's current settings and
 * the moderated message. `held`: an alert without a number that waits for moderation, or is rejected at once where the
 * donor is blocked. A private donation writes neither.
 */
export const writePaidAlert = (paidAt: Date) => sql`
  shown as (
    -- Selects the content of the alert as it is shown and spoken; nothing for a private donation.
    select paid.id as donation_id, paid.creator_id, words.name, words.message, paid.amount_cents, paid.currency, paid.paid_at,
      -- Empty: shown but not spoken.
      case when words.message is not null then nullif(coalesce(words.spoken, ''), words.message) end as spoken_message,
      case
        when spoken.yes then paid.audio_url
        when paid.audio_type = 'custom' then coalesce(paid.audio_url, creator.custom_audio_url)
        else creator.custom_audio_url
      end as audio_url,
      -- The recording has content that plays only after approval.
      recorded.yes and coalesce((paid.moderation ->> 'withoutSound')::boolean, false) as is_sound_unfit,
      case when recorded.yes then paid.moderation ->> 'caption' end as caption,
      creator.custom_audio_url as own_audio_url,
      case when spoken.yes then coalesce(paid.voice, users.language) end as voice, case when spoken.yes then paid.voice_id end as voice_id,
      creator.is_quiet, creator.is_stale, creator.is_blocked, creator.holds, creator.alert_sequence, creator.moderation as rules,
      coalesce(paid.moderation -> 'reasons', '[]') as reasons,
      jsonb_build_object(
        'kind', case when recorded.yes then coalesce(paid.audio_source, 'recording') when spoken.yes then 'speech' else 'text' end,
        'signedIn', paid.donor_id is not null, 'first', ${isFirstDonation}, 'largest', ${isLargestOfStream},
        'picture', ${picture}, 'style', paid.style, 'monthsInRow', paid.recurring_month
      ) as facts
    from paid, creator, users, lateral (
      select
        case when paid.moderation is null then paid.donor_name else paid.moderation ->> 'shownName' end as name,
        case when paid.moderation is null then paid.message else paid.moderation ->> 'shownMessage' end as message,
        case when paid.moderation is null then paid.message else paid.moderation ->> 'spokenMessage' end as spoken
    ) as words, lateral (
      select paid.audio_type = 'custom' and paid.audio_url is not null as yes
    ) as recorded, lateral (
      select paid.audio_type = 'tts' and words.spoken is not null
        and creator.tts_enabled and paid.amount_cents >= creator.min_donation_for_tts_cents
        -- Without speech only a browser voice is left, which OBS does not have: the custom sound is always heard.
        and (coalesce(paid.speech_status, '') not in ('failed', 'late') or creator.custom_audio_url is null) as yes
    ) as spoken
    where users.id = paid.creator_id and not paid.private
  ), held as (
    -- Writes the held alert, rejected at once where the donor is blocked.
    insert into held_alerts (
      id, creator_id, donation_id, donor_name, amount_cents, currency, message, spoken_message, audio_url, voice, voice_id,
      caption, is_sound_unfit, reasons, is_stale, held_at, releases_at, state, decided_at, facts
    )
    select ${uuidv7()}::uuid, creator_id, donation_id, name, amount_cents, currency, message, spoken_message, audio_url, voice, voice_id,
      caption, is_sound_unfit, case when is_blocked then ${JSON.stringify(BLOCKED_REASONS)}::jsonb else reasons end,
      is_stale and not is_blocked, ${paidAt}::timestamptz,
      ${paidAt}::timestamptz + make_interval(secs => (rules ->> 'autoAfterSeconds')::double precision),
      case when is_blocked then 'rejected' else 'held' end, case when is_blocked then ${paidAt}::timestamptz end, facts
    from shown where holds
    returning id, is_stale
  ), alert as (
    -- Writes the alert under its number; below the minimum it counts as shown and skipped.
    insert into alerts (
      id, creator_id, sequence, donation_id, donor_name, amount_cents, currency, message, spoken_message, audio_url, voice, voice_id,
      caption, created_at, below_minimum, shown_at, skipped_at, facts
    )
    select ${uuidv7()}::uuid, creator_id, alert_sequence, donation_id, name, amount_cents, currency, message, spoken_message,
      case when is_sound_unfit then own_audio_url else audio_url end, voice, voice_id,
      case when not is_sound_unfit then caption end, paid_at, is_quiet, case when is_quiet then paid_at end, case when is_quiet then paid_at end, facts
    from shown where not holds
    returning *
  )`

/** Columns that `creator` returns for the expressions after it, from `paid` and its row of `creators`. */
export const alertColumns = (fingerprintHashes: readonly string[]) =>
  sql`${shouldHold(fingerprintHashes)} as holds, ${isFromBlockedDonor(fingerprintHashes)} as is_blocked, ${isBelowMinimum} as is_quiet, ${isStale} as is_stale`
