import { ALERT_SETTINGS_DEFAULTS } from '@aplauso/contract/alerts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'

const isQuiet = sql<boolean>`paid.amount_cents < coalesce((creators.alert_settings ->> 'minDonationForAlert')::bigint,
  ${ALERT_SETTINGS_DEFAULTS.minDonationForAlert})`

/** Judged by rules that were changed since. */
const isStale = sql<boolean>`coalesce(paid.moderation_revision <> creators.moderation_revision, false)`

/**
 * On `paid` and its row of `creators`: the alert waits for a hand, as the donation was judged when it was made. What makes no
 * alert is not held.
 */
export const isToBeHeld = sql<boolean>`(not ${isQuiet}
  and (coalesce(paid.moderation ->> 'verdict' = 'hold', false) or ${isStale}))`

/**
 * `alert`: that of the donation in `paid`, under the number that `creator` has just taken, by the creator's settings of this moment
 * and with the words that are to be shown; or `held`: the same, without a number.
 */
export const writePaidAlert = (paidAt: Date) => sql`
  shown as (
    select paid.id as donation_id, paid.creator_id, words.name, words.message, paid.amount_cents, paid.currency, paid.paid_at,
      -- Empty: shown and not read.
      case when words.message is not null then nullif(coalesce(words.spoken, ''), words.message) end as spoken_message,
      case
        when spoken.yes then paid.audio_url
        when paid.audio_type = 'custom' then coalesce(paid.audio_url, creator.custom_audio_url)
        else creator.custom_audio_url
      end as audio_url,
      case when spoken.yes then coalesce(paid.voice, users.language) end as voice, case when spoken.yes then paid.voice_id end as voice_id,
      creator.is_quiet, creator.is_stale, creator.holds, creator.alert_sequence, creator.moderation as rules,
      coalesce(paid.moderation -> 'reasons', '[]') as reasons
    from paid, creator, users, lateral (
      select
        case when paid.moderation is null then paid.donor_name else paid.moderation ->> 'shownName' end as name,
        case when paid.moderation is null then paid.message else paid.moderation ->> 'shownMessage' end as message,
        case when paid.moderation is null then paid.message else paid.moderation ->> 'spokenMessage' end as spoken
    ) as words, lateral (
      select paid.audio_type = 'tts' and words.spoken is not null
        and creator.tts_enabled and paid.amount_cents >= creator.min_donation_for_tts_cents
        -- Where speech failed, a browser's voice is left, of which OBS has none: the creator's own sound is surely heard.
        and (paid.speech_status is distinct from 'failed' or creator.custom_audio_url is null) as yes
    ) as spoken
    where users.id = paid.creator_id
  ), held as (
    insert into held_alerts (
      id, creator_id, donation_id, donor_name, amount_cents, currency, message, spoken_message, audio_url, voice, voice_id, reasons,
      is_stale, held_at, releases_at
    )
    select ${uuidv7()}::uuid, creator_id, donation_id, name, amount_cents, currency, message, spoken_message, audio_url, voice, voice_id,
      reasons, is_stale, ${paidAt}::timestamptz,
      ${paidAt}::timestamptz + make_interval(secs => (rules ->> 'autoAfterSeconds')::double precision)
    from shown where holds
    returning id, is_stale
  ), alert as (
    insert into alerts (
      id, creator_id, sequence, donation_id, donor_name, amount_cents, currency, message, spoken_message, audio_url, voice, voice_id,
      created_at, below_minimum, shown_at, skipped_at
    )
    select ${uuidv7()}::uuid, creator_id, alert_sequence, donation_id, name, amount_cents, currency, message, spoken_message, audio_url,
      voice, voice_id, paid_at, is_quiet, case when is_quiet then paid_at end, case when is_quiet then paid_at end
    from shown where not holds
    returning *
  )`

/** Of `paid` and its row of `creators`, for what comes after it. */
export const alertColumns = sql`${isToBeHeld} as holds, ${isQuiet} as is_quiet, ${isStale} as is_stale`
