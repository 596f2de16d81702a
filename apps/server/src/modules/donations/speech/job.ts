import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'
import { type SpeakDeps, speak, type Wish } from './speak.ts'

const SpeechOrder = z.object({ donationId: z.string() })
type SpeechOrder = z.infer<typeof SpeechOrder>

/** Messages that wait to be spoken: begun with the donation, so that the speech is there when the money is. */
export const SPEECH: Queue<SpeechOrder> = { name: 'speech', payload: SpeechOrder, retries: 4, maxSeconds: 30 }

/** As long as a donor takes to pay: what cannot be spoken until then is no longer waited for. */
const TRY_MS = 30 * SECOND_MS

export type SpeechDeps = SpeakDeps & { db: Database; log: FastifyBaseLogger }

/** From now on this process renders the speech of donations. */
export async function renderSpeeches(deps: SpeechDeps & { jobs: Pick<Jobs, 'work'> }): Promise<void> {
  await deps.jobs.work(SPEECH, ({ donationId }) => renderSpeech(deps, donationId))
}

/**
 * Speaks a donation's message into a file. Again is harmless, and so is too late: what was paid meanwhile stays as it was
 * shown, and the file goes as one that nothing refers to.
 */
export async function renderSpeech(deps: SpeechDeps, donationId: string, now = new Date()): Promise<void> {
  const order = await findOrder(deps.db, donationId)
  if (order === undefined) return
  try {
    const speech = await speak(deps, order.message, order.wish)
    await endRendering(
      deps.db,
      donationId,
      speech
        ? {
            speech_status: 'ready',
            sound_id: speech.soundId,
            audio_url: speech.audioUrl,
            voice: speech.voice.language,
            voice_id: speech.voice.id,
          }
        : { speech_status: 'failed' },
    )
  } catch (error) {
    if (now.getTime() - order.startedAt.getTime() < TRY_MS) throw error
    deps.log.warn({ err: error, donationId }, 'a message was not spoken, its alert goes without')
    await endRendering(deps.db, donationId, { speech_status: 'failed' })
  }
}

type Rendered =
  | { speech_status: 'failed' }
  | { speech_status: 'ready'; sound_id: string; audio_url: string; voice: string; voice_id: string }

async function findOrder(
  db: Database,
  donationId: string,
): Promise<{ message: string; startedAt: Date; wish: Wish } | undefined> {
  const row = await db
    .selectFrom('donations')
    .innerJoin('users', 'users.id', 'donations.creator_id')
    .innerJoin('creators', 'creators.user_id', 'donations.creator_id')
    .select([
      'donations.message',
      'donations.moderation',
      'donations.created_at',
      'donations.voice',
      'donations.voice_id',
    ])
    .select(['users.subscription_plan', 'users.language', 'creators.tts_voice_id', 'creators.user_id'])
    .where('donations.id', '=', donationId)
    .where('speech_status', '=', 'rendering')
    .where('paid_at', 'is', null)
    .executeTakeFirst()
  const message = row?.moderation ? row.moderation.spokenMessage : row?.message
  if (row === undefined || message === null || message === undefined) return undefined
  return {
    message,
    startedAt: row.created_at,
    wish: {
      creatorId: row.user_id,
      voiceId: row.voice_id,
      hint: row.voice,
      creator: { plan: row.subscription_plan, language: row.language, voiceId: row.tts_voice_id },
    },
  }
}

// The condition decides, not what was read before the rendering: the donation may have been paid or its donor erased since.
async function endRendering(db: Database, donationId: string, rendered: Rendered): Promise<void> {
  await db
    .updateTable('donations')
    .set(rendered)
    .where('id', '=', donationId)
    .where('speech_status', '=', 'rendering')
    .where('paid_at', 'is', null)
    .execute()
}
