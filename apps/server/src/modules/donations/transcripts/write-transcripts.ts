import { MINUTE_MS } from '@aplauso/contract/limits'
import type { Judgement, ModerationSettings } from '@aplauso/contract/moderation'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import {
  addTranscript,
  type ChangeTextDeps,
  isUntouched,
  judgeTranscript,
  type RulesCache,
} from '#modules/alerts/public.ts'
import { type Sounds, type Transcriber, TranscriptionError } from '#modules/media/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'

const TranscriptJob = z.object({ donationId: z.string() })
type TranscriptJob = z.infer<typeof TranscriptJob>

/**
 * Jobs that transcribe recordings. They start with the donation, so that the transcript is judged before the payment.
 */
export const TRANSCRIPTS: Queue<TranscriptJob> = {
  name: 'transcripts',
  payload: TranscriptJob,
  retries: 4,
  maxSeconds: 75,
}

/** After this time since the donation's start, a failing transcription server is not called any more. */
const RETRY_MAX_MS = MINUTE_MS

export type TranscriptDeps = ChangeTextDeps & {
  rulesCache: RulesCache
  sounds: Pick<Sounds, 'read'>
  transcriber: Pick<Transcriber, 'configured' | 'transcribe'>
  log: FastifyBaseLogger
}

/** Whether a person or a rule would use the transcript: no recording is sent to the server without need. */
export const isTranscriptNeeded = ({ mode, captions, hold }: ModerationSettings): boolean =>
  mode !== 'off' || captions || hold.recordings || hold.links

export async function writeTranscripts(deps: TranscriptDeps & { jobs: Pick<Jobs, 'work'> }): Promise<void> {
  await deps.jobs.work(TRANSCRIPTS, ({ donationId }) => writeTranscript(deps, donationId))
}

/**
 * Transcribes a donation's recording and has the transcript judged, for the settlement or, after a faster payment, for
 * the existing alert. Repeating is harmless: a stored transcript is not requested again.
 */
export async function writeTranscript(deps: TranscriptDeps, donationId: string, now = new Date()): Promise<void> {
  const donation = await findRecordedDonation(deps.db, donationId)
  if (donation?.transcript_status === 'awaited') {
    const spokenText = donation.transcript ?? (await transcribe(deps, donation, now))
    const judgement = spokenText === undefined ? undefined : await judgeTranscript(deps, donationId, spokenText)
    await saveTranscript(
      deps.db,
      donation,
      judgement === undefined ? undefined : { words: spokenText ?? '', judgement },
    )
  }
  // The row is read again: the donation may be paid by now, or an earlier attempt may have died here.
  const transcribed = await findRecordedDonation(deps.db, donationId)
  if (transcribed?.transcript_status !== 'ready' || !transcribed.transcript || transcribed.paid_at === null) return
  const judgement = await judgeTranscript(deps, donationId, transcribed.transcript)
  if (judgement && !(await addTranscript(deps, { creatorId: transcribed.creator_id, donationId }, judgement))) {
    throw new Error('The alert of this recording is being judged at this moment')
  }
}

type RecordedDonation = Awaited<ReturnType<typeof findRecordedDonation>> & {}

const findRecordedDonation = (db: Database, donationId: string) =>
  db
    .selectFrom('donations')
    .select(['id', 'creator_id', 'donor_name', 'message', 'sound_id', 'transcript', 'transcript_status'])
    .select(['created_at', 'paid_at'])
    .where('id', '=', donationId)
    .executeTakeFirst()

/** Undefined once another attempt is of no use. */
async function transcribe(
  { sounds, transcriber, log }: TranscriptDeps,
  donation: RecordedDonation,
  now: Date,
): Promise<string | undefined> {
  const mp3 = donation.sound_id === null ? undefined : await sounds.read(donation.sound_id)
  if (mp3 === undefined) return undefined
  try {
    return await transcriber.transcribe(mp3)
  } catch (error) {
    const isFinal = error instanceof TranscriptionError && error.isFinal
    if (!isFinal && now.getTime() - donation.created_at.getTime() < RETRY_MAX_MS) throw error
    log.warn({ err: error, donationId: donation.id }, 'recording was not transcribed, its alert is shown unchanged')
    return undefined
  }
}

// The conditions protect against changes since the read: an erased donor, or a recording that moved to a retry.
async function saveTranscript(
  db: Database,
  donation: RecordedDonation,
  transcribed: { words: string; judgement: Judgement } | undefined,
): Promise<void> {
  const texts = { donorName: donation.donor_name, message: donation.message }
  await db
    .updateTable('donations')
    .set(
      transcribed === undefined
        ? { transcript_status: 'failed' }
        : {
            transcript_status: 'ready',
            transcript: transcribed.words || null,
            moderation: isUntouched(transcribed.judgement, texts) ? null : JSON.stringify(transcribed.judgement),
            moderation_revision: transcribed.judgement.revision,
          },
    )
    .where('id', '=', donation.id)
    .where('transcript_status', '=', 'awaited')
    .where('sound_id', '=', donation.sound_id)
    .execute()
}
