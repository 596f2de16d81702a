import type { TtsSettingsChange } from '@aplauso/contract/accounts'
import { PLAN_IDS } from '@aplauso/contract/plan-ids'
import { sql } from 'kysely'
import { isCreator, lockCreator } from '#modules/creators/public.ts'
import type { Sounds, Voices } from '#modules/media/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'

export type TtsSettingsDeps = {
  db: Database
  sounds: Pick<Sounds, 'claim' | 'release'>
  voices: Pick<Voices, 'offers'>
}

type CustomSound = { custom_audio_url: string | null; custom_sound_id: string | null }

/**
 * Writes only the fields of the change. A voice must be in the plan. A sound is the present one or a fresh upload of
 * this account; the previous file is deleted. Ends with validation_failed or plan_limit_reached.
 */
export async function updateTtsSettings(
  { db, sounds, voices }: TtsSettingsDeps,
  userId: string,
  change: TtsSettingsChange,
): Promise<void> {
  if (typeof change.ttsVoiceId === 'string') await requireVoice(db, voices, userId, change.ttsVoiceId)
  await db.transaction().execute(async (tx) => {
    // Waits for an erasure of this account that may be running; the next read then finds it erased.
    await lockCreator(tx, userId)
    const previous = await getCustomSound(tx, userId)
    const customSound = await nextCustomSound(tx, sounds, userId, previous, change.customAudioUrl)
    await tx
      .updateTable('creators')
      .set((column) => ({
        // An update needs a column to set, also when the change is empty.
        tts_enabled: change.ttsEnabled ?? column.ref('tts_enabled'),
        min_donation_for_tts_cents: change.minDonationForTts,
        tts_voice_id: change.ttsVoiceId,
        ...customSound,
      }))
      .where('user_id', '=', userId)
      .execute()
    if (customSound !== undefined) await sounds.release(tx, [previous.custom_sound_id])
  })
}

async function getCustomSound(tx: AnyTransaction, userId: string): Promise<CustomSound> {
  const { rows } = await sql<CustomSound>`
    select custom_audio_url, custom_sound_id from creators join users on users.id = creators.user_id
    where user_id = ${userId} and ${isCreator()}
  `.execute(tx)
  if (rows[0] === undefined) throw new AppError('unauthenticated', 'The account is gone')
  return rows[0]
}

/** Undefined: the present sound stays. */
async function nextCustomSound(
  tx: AnyTransaction,
  sounds: Pick<Sounds, 'claim'>,
  userId: string,
  previous: CustomSound,
  address: string | null | undefined,
): Promise<CustomSound | undefined> {
  if (address === undefined || address === previous.custom_audio_url) return undefined
  if (address === null) return { custom_audio_url: null, custom_sound_id: null }
  const claimed = await sounds.claim(tx, address, userId)
  if (claimed === undefined)
    throw invalid('customAudioUrl', 'must come from an upload of this account, and is used once')
  return { custom_audio_url: address, custom_sound_id: claimed.soundId }
}

/** Checked again at each speech, because the plan may change. */
async function requireVoice(db: Database, voices: Pick<Voices, 'offers'>, userId: string, voiceId: string) {
  const creator = await db
    .selectFrom('users')
    .select(['subscription_plan as plan', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (creator === undefined) throw new AppError('unauthenticated', 'The account is gone')
  if (await voices.offers(voiceId, creator)) return
  const others = await Promise.all(PLAN_IDS.map((plan) => voices.offers(voiceId, { ...creator, plan })))
  if (!others.includes(true)) throw invalid('ttsVoiceId', 'must be a voice of this server')
  throw new AppError('plan_limit_reached', 'Your plan does not have this voice')
}
