import type { SomeAlertSettings } from '@aplauso/contract/alerts'
import type { TestDonation } from '@aplauso/contract/donations'
import { CURRENCY } from '@aplauso/contract/money'
import type { Variation } from '@aplauso/contract/variations'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isCreator, lockCreator } from '#modules/creators/public.ts'
import { findPicturesInCss } from '#modules/media/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type AlertRow, type Goal, storedOf } from './alert.ts'
import { withCustomMedia } from './custom-media.ts'
import { type Announcer, announceAlert } from './live-events.ts'
import { draftOfVariation } from './presentation.ts'

export type TestSpeech = { soundId: string; audioUrl: string; voice: { id: string; language: string } }

/**
 * Inserts a test alert with the creator's next sequence. It changes neither totals nor ledger. Without speech it plays
 * the creator's own sound. Throws creator_not_found if the account is no creator any more.
 */
export async function insertTestAlert(
  { db, announcer }: { db: Database; announcer: Announcer | undefined },
  creatorId: string,
  test: TestDonation,
  {
    speech,
    variation,
    audioUrl,
  }: {
    speech?: TestSpeech | undefined
    variation?: Variation | undefined
    /** Sound that plays without speech, instead of the creator's own sound. */
    audioUrl?: string | undefined
  } = {},
): Promise<AlertRow & Goal> {
  const { speech: speechSettings } = test
  const row = await db.transaction().execute(async (tx) => {
    // Waits for an erasure of the account in progress and then sees its result.
    await lockCreator(tx, creatorId)
    const pictures = await findPicturesInCss(tx, creatorId, test.settings?.look?.css)
    const unsavedSettings = draftOf(test, { variation, pictures })
    const draft = unsavedSettings && (await withCustomMedia(tx, creatorId, unsavedSettings))
    const { rows } = await sql<AlertRow & Goal>`
      with creator as (
        update creators set alert_sequence = alert_sequence + 1
        from users where user_id = ${creatorId} and users.id = user_id and ${isCreator()}
        returning creators.*, users.language,
          coalesce(${speechSettings?.ttsEnabled ?? null}::boolean, tts_enabled) and ${test.amountEuro}::bigint
            >= coalesce(${speechSettings?.minDonationForTts ?? null}::bigint, min_donation_for_tts_cents) as is_spoken
      ), alert as (
        insert into alerts (
          id, creator_id, sequence, donor_name, amount_cents, currency, message, audio_url, sound_id, voice, voice_id, draft, facts, created_at
        )
        select ${uuidv7()}::uuid, user_id, alert_sequence, ${test.donorName}, ${test.amountEuro}::bigint, ${CURRENCY},
          ${test.message}, case when is_spoken then ${speech?.audioUrl ?? null}::text else coalesce(${audioUrl ?? null}::text, custom_audio_url) end,
          case when is_spoken then ${speech?.soundId ?? null}::uuid end,
          case when is_spoken then coalesce(${speech?.voice.language ?? null}::text, language) end,
          case when is_spoken then ${speech?.voice.id ?? null}::text end,
          ${draft && JSON.stringify(draft)}::jsonb,
          jsonb_build_object('kind', case when is_spoken then 'speech' else 'text' end, 'signedIn', false), now()
        from creator
        returning *
      )
      select alert.*, creator.donation_goal_cents, creator.total_received_cents, creator.private_received_cents,
        ${announceAlert(announcer, sql`alert`)}
      from alert, creator
    `.execute(tx)
    return rows[0]
  })
  if (row === undefined) throw new AppError('creator_not_found', 'This account is no creator any more')
  return row
}

/**
 * The unsaved settings of the test, in which a variation overrides the tried settings; null if the alert uses the saved
 * settings.
 */
function draftOf(
  { settings }: TestDonation,
  { variation, pictures }: { variation: Variation | undefined; pictures: ReadonlySet<string> },
): SomeAlertSettings | null {
  if (settings === undefined && variation === undefined) return null
  const draftSettings = storedOf(settings ?? {}, { at: 'settings.look.css', pictures })
  const variationSettings = variation ? draftOfVariation(variation) : {}
  const colors = { ...draftSettings.look?.colors, ...variationSettings.look?.colors }
  return {
    ...draftSettings,
    ...variationSettings,
    look: { ...draftSettings.look, ...variationSettings.look, colors },
    sound: { ...draftSettings.sound, ...variationSettings.sound },
  }
}
