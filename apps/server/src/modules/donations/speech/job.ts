import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import { addSpeech, type LiveHub } from '#modules/alerts/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'
import { claimLate, giveUpSoon, tryLater } from './late-speeches.ts'
import { type SpeakDeps, type Speech, speak, type Wish } from './speak.ts'

const SpeechOrder = z.object({ donationId: z.string() })
type SpeechOrder = z.infer<typeof SpeechOrder>

/** Messages that wait to be spoken: begun with the donation, so that the speech is there when the money is. */
export const SPEECH: Queue<SpeechOrder> = { name: 'speech', payload: SpeechOrder, retries: 4, maxSeconds: 30 }

/** As long as a donor takes to pay: what cannot be spoken until then is no longer waited for. */
const TRY_MS = 30 * SECOND_MS

export type SpeechDeps = SpeakDeps & {
  db: Database
  hub: Pick<LiveHub, 'heldChanged' | 'publish'>
  log: FastifyBaseLogger
}

/** From now on this process renders the speech of donations. */
export async function renderSpeeches(deps: SpeechDeps & { jobs: Pick<Jobs, 'work'> }): Promise<void> {
  await deps.jobs.work(SPEECH, async ({ donationId }) => {
    await renderSpeech(deps, donationId)
  })
}

/**
 * Speaks the messages whose speech was missing, for as long as there is an alert to be shown with it. The first that fails ends the
 * round: the others would wait for the same server.
 */
export async function renderLateSpeeches(deps: SpeechDeps, now = new Date()): Promise<void> {
  await deps.db.deleteFrom('late_speeches').where('until', '<', now).execute()
  for (;;) {
    const donationId = await claimLate(deps.db, now)
    if (donationId === undefined || !(await renderSpeech(deps, donationId, now))) return
  }
}

/**
 * Speaks a donation's message into a file. Again is harmless. What was paid meanwhile gets it as long as its alert was not shown; a
 * file that is too late goes as one that nothing refers to. False: the engine has failed, and it is tried again later.
 */
export async function renderSpeech(deps: SpeechDeps, donationId: string, now = new Date()): Promise<boolean> {
  const order = await findOrder(deps.db, donationId)
  if (order === undefined) {
    await deps.db.deleteFrom('late_speeches').where('donation_id', '=', donationId).execute()
    return true
  }
  try {
    const speech = await speak(deps, order.message, order.wish)
    await endRendering(deps, order, speech)
    return true
  } catch (error) {
    if (!order.isLate && now.getTime() - order.startedAt.getTime() < TRY_MS) throw error
    deps.log.warn({ err: error, donationId }, 'a message was not spoken yet, it is tried again')
    await goOnLater(deps.db, donationId, now)
    return false
  }
}

type Order = {
  id: string
  creatorId: string
  message: string
  startedAt: Date
  /** Nobody waits for it any more. */
  isLate: boolean
  wish: Wish
}

async function findOrder(db: Database, donationId: string): Promise<Order | undefined> {
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
      'donations.speech_status',
    ])
    .select(['users.subscription_plan', 'users.language', 'creators.tts_voice_id', 'creators.user_id'])
    .where('donations.id', '=', donationId)
    .where('speech_status', 'in', ['rendering', 'late'])
    .where(sql<SqlBool>`(paid_at is null or (tts_enabled and amount_cents >= min_donation_for_tts_cents))`)
    .executeTakeFirst()
  const message = row?.moderation ? row.moderation.spokenMessage : row?.message
  if (row === undefined || message === null || message === undefined) return undefined
  return {
    id: donationId,
    creatorId: row.user_id,
    message,
    startedAt: row.created_at,
    isLate: row.speech_status === 'late',
    wish: {
      creatorId: row.user_id,
      voiceId: row.voice_id,
      hint: row.voice,
      creator: { plan: row.subscription_plan, language: row.language, voiceId: row.tts_voice_id },
    },
  }
}

/** The table decides, not what was read before the rendering: the donation may have been paid or its donor erased since. */
async function endRendering(deps: SpeechDeps, order: Order, speech: Speech | undefined): Promise<void> {
  const added = await deps.db.transaction().execute(async (tx) => {
    const donation = await tx
      .selectFrom('donations')
      .select('paid_at')
      .where('id', '=', order.id)
      .where('speech_status', 'in', ['rendering', 'late'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (donation === undefined) return undefined
    const isPaid = donation.paid_at !== null
    const alert = isPaid && speech ? await addSpeech(tx, { ...order, ...speech }) : undefined
    if (isPaid && speech && alert === undefined) return giveUpSoon(tx, order.id)
    await tx
      .updateTable('donations')
      .set(
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
      .where('id', '=', order.id)
      .execute()
    await tx.deleteFrom('late_speeches').where('donation_id', '=', order.id).execute()
    return alert
  })
  const { creatorId } = order
  if (added?.isHeld) await deps.hub.heldChanged(creatorId, added.id)
  else if (added) await deps.hub.publish({ type: 'sound', creatorId, alertId: added.id })
}

async function goOnLater(db: Database, donationId: string, now: Date): Promise<void> {
  await sql`
    with late as (
      update donations set speech_status = 'late' where id = ${donationId}::uuid and speech_status = 'rendering' and paid_at is null
      returning id
    )
    ${tryLater(sql`select id from late`, { isPaid: false, now })}
  `.execute(db)
}
