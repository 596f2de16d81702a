import { MINUTE_MS } from '@aplauso/contract/limits'
import type { Judgement, ModerationSettings } from '@aplauso/contract/moderation'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { addTranscript, type ChangeDeps } from '#modules/alerts/public.ts'
import { type Sounds, type Transcriber, TranscriptionError } from '#modules/audio/public.ts'
import { isUntouched, judgeHeard, type RuleBook } from '#modules/moderation/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'

const TranscriptOrder = z.object({ donationId: z.string() })
type TranscriptOrder = z.infer<typeof TranscriptOrder>

/** Recordings that wait to be written down: begun with the donation, so that their words are judged when the money comes. */
export const TRANSCRIPTS: Queue<TranscriptOrder> = {
  name: 'transcripts',
  payload: TranscriptOrder,
  retries: 4,
  maxSeconds: 75,
}

/** So long after the donation was begun, a server that fails is asked no more. */
const TRY_MS = MINUTE_MS

export type TranscriptDeps = ChangeDeps & {
  ruleBook: RuleBook
  sounds: Pick<Sounds, 'read'>
  transcriber: Pick<Transcriber, 'configured' | 'transcribe'>
  log: FastifyBaseLogger
}

/** Whether somebody would read it, or a rule: no recording is sent anywhere for nothing. */
export const isTranscriptOfUse = ({ mode, captions, hold }: ModerationSettings): boolean =>
  mode !== 'off' || captions || hold.recordings || hold.links

/** From now on this process has recordings written down. */
export async function writeTranscripts(deps: TranscriptDeps & { jobs: Pick<Jobs, 'work'> }): Promise<void> {
  await deps.jobs.work(TRANSCRIPTS, ({ donationId }) => writeTranscript(deps, donationId))
}

/**
 * Writes down what is said in a donation's recording and has it judged, for the settlement or, where the money was faster, for the
 * alert that is there already. Again is harmless: what is written down is not asked for twice.
 */
export async function writeTranscript(deps: TranscriptDeps, donationId: string, now = new Date()): Promise<void> {
  const order = await findOrder(deps.db, donationId)
  if (order?.transcript_status === 'awaited') {
    const words = order.transcript ?? (await hear(deps, order, now))
    const judgement = words === undefined ? undefined : await judgeHeard(deps, donationId, words)
    await endAwaiting(deps.db, order, judgement === undefined ? undefined : { words: words ?? '', judgement })
  }
  // As it is now: the money may have come meanwhile, and a try before this one may have died here.
  const heard = await findOrder(deps.db, donationId)
  if (heard?.transcript_status !== 'ready' || !heard.transcript || heard.paid_at === null) return
  const judgement = await judgeHeard(deps, donationId, heard.transcript)
  if (judgement && !(await addTranscript(deps, { creatorId: heard.creator_id, donationId }, judgement))) {
    throw new Error('The alert of this recording is being judged at this moment')
  }
}

type Order = Awaited<ReturnType<typeof findOrder>> & {}

const findOrder = (db: Database, donationId: string) =>
  db
    .selectFrom('donations')
    .select(['id', 'creator_id', 'donor_name', 'message', 'sound_id', 'transcript', 'transcript_status'])
    .select(['created_at', 'paid_at'])
    .where('id', '=', donationId)
    .executeTakeFirst()

/** Undefined once there is no use in asking again. */
async function hear(
  { sounds, transcriber, log }: TranscriptDeps,
  order: Order,
  now: Date,
): Promise<string | undefined> {
  const mp3 = order.sound_id === null ? undefined : await sounds.read(order.sound_id)
  if (mp3 === undefined) return undefined
  try {
    return await transcriber.transcribe(mp3)
  } catch (error) {
    const isFinal = error instanceof TranscriptionError && error.isFinal
    if (!isFinal && now.getTime() - order.created_at.getTime() < TRY_MS) throw error
    log.warn({ err: error, donationId: order.id }, 'a recording was not written down, its alert goes as it is')
    return undefined
  }
}

// The condition decides, not what was read before: the donor may have been erased since, or the recording given to a retry.
async function endAwaiting(
  db: Database,
  order: Order,
  heard: { words: string; judgement: Judgement } | undefined,
): Promise<void> {
  const texts = { donorName: order.donor_name, message: order.message }
  await db
    .updateTable('donations')
    .set(
      heard === undefined
        ? { transcript_status: 'failed' }
        : {
            transcript_status: 'ready',
            transcript: heard.words || null,
            moderation: isUntouched(heard.judgement, texts) ? null : JSON.stringify(heard.judgement),
            moderation_revision: heard.judgement.revision,
          },
    )
    .where('id', '=', order.id)
    .where('transcript_status', '=', 'awaited')
    .where('sound_id', '=', order.sound_id)
    .execute()
}
