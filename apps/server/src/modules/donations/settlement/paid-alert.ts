import { ALERT_SETTINGS_DEFAULTS } from '@aplauso/contract/alerts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'

/** The alert of the donation in `paid`, under the number that `creator` has just taken, by the creator's settings of this moment. */
export const writePaidAlert = () => sql`
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
  returning *`
