import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import { addSpeech, type LiveHub } from '#modules/alerts/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'
import { claimLateSpeech, giveUpSoon, scheduleLateSpeech } from './late-speeches.ts'
import { type CreatorSpeechRequest, type SpeakDeps, type Speech, speak } from './speak.ts'

const SpeechJob = z.object({ donationId: z.string() })
type SpeechJob = z.infer<typeof SpeechJob>

/** Jobs that render messages. They start with the donation, so that the speech is ready at the payment. */
export const SPEECH: Queue<SpeechJob> = { name: 'speech', payload: SpeechJob, retries: 4, maxSeconds: 30 }

/** About as long as a donor takes to pay; afterwards payments no longer wait for the speech. */
const RETRY_MAX_MS = 30 * SECOND_MS

export type SpeechDeps = SpeakDeps & {
  db: Database
  hub: Pick<LiveHub, 'heldAlertChanged' | 'publish'>
  log: FastifyBaseLogger
}

export async function renderSpeeches(deps: SpeechDeps & { jobs: Pick<Jobs, 'work'> }): Promise<void> {
  await deps.jobs.work(SPEECH, async ({ donationId }) => {
    await renderSpeech(deps, donationId)
  })
}

/**
 * Renders missing speeches for as long as an alert can play them. The first failure ends the run, because the others
 * would wait for the same server.
 */
export async function renderLateSpeeches(deps: SpeechDeps, now = new Date()): Promise<void> {
  await deps.db.deleteFrom('late_speeches').where('until', '<', now).execute()
  for (;;) {
    const donationId = await claimLateSpeech(deps.db, now)
    if (donationId === undefined || !(await renderSpeech(deps, donationId, now))) return
  }
}

/**
 * Renders a donation's message into a file; repeating is harmless. A donation that was paid meanwhile gets the file if
 * its alert was not shown yet; otherwise the file is deleted as unreferenced. False: the engine has failed, and a retry
 * is scheduled.
 */
export async function renderSpeech(deps: SpeechDeps, donationId: string, now = new Date()): Promise<boolean> {
  const spokenDonation = await findSpokenDonation(deps.db, donationId)
  if (spokenDonation === undefined) {
    await deps.db.deleteFrom('late_speeches').where('donation_id', '=', donationId).execute()
    return true
  }
  try {
    const speech = await speak(deps, spokenDonation.message, spokenDonation.request)
    await saveSpeech(deps, spokenDonation, speech)
    return true
  } catch (error) {
    if (!spokenDonation.isLate && now.getTime() - spokenDonation.startedAt.getTime() < RETRY_MAX_MS) throw error
    deps.log.warn({ err: error, donationId }, 'message was not spoken yet, will be retried')
    await postponeSpeech(deps.db, donationId, now)
    return false
  }
}

type SpokenDonation = {
  id: string
  creatorId: string
  message: string
  startedAt: Date
  /** The payment no longer waits for the speech. */
  isLate: boolean
  request: CreatorSpeechRequest
}

async function findSpokenDonation(db: Database, donationId: string): Promise<SpokenDonation | undefined> {
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
    request: {
      creatorId: row.user_id,
      voiceId: row.voice_id,
      preferredAccent: row.voice,
      creator: { plan: row.subscription_plan, language: row.language, voiceId: row.tts_voice_id },
    },
  }
}

/** Reads the donation again under a lock: it may have been paid, or its donor erased, during the rendering. */
async function saveSpeech(deps: SpeechDeps, spokenDonation: SpokenDonation, speech: Speech | undefined): Promise<void> {
  const updatedAlert = await deps.db.transaction().execute(async (tx) => {
    const donation = await tx
      .selectFrom('donations')
      .select('paid_at')
      .where('id', '=', spokenDonation.id)
      .where('speech_status', 'in', ['rendering', 'late'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (donation === undefined) return undefined
    const isPaid = donation.paid_at !== null
    const alert = isPaid && speech ? await addSpeech(tx, { ...spokenDonation, ...speech }) : undefined
    if (isPaid && speech && alert === undefined) return giveUpSoon(tx, spokenDonation.id)
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
      .where('id', '=', spokenDonation.id)
      .execute()
    await tx.deleteFrom('late_speeches').where('donation_id', '=', spokenDonation.id).execute()
    return alert
  })
  const { creatorId } = spokenDonation
  if (updatedAlert?.isHeld) await deps.hub.heldAlertChanged(creatorId, updatedAlert.id)
  else if (updatedAlert) await deps.hub.publish({ type: 'sound', creatorId, alertId: updatedAlert.id })
}

async function postponeSpeech(db: Database, donationId: string, now: Date): Promise<void> {
  await sql`
    with late as (
      update donations set speech_status = 'late' where id = ${donationId}::uuid and speech_status = 'rendering' and paid_at is null
      returning id
    )
    ${scheduleLateSpeech(sql`select id from late`, { isPaid: false, now })}
  `.execute(db)
}
