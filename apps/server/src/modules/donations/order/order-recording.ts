import type { StartDonation } from '@aplauso/contract/donations'
import { sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import type { Sounds } from '#modules/media/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { invalid } from '#platform/errors/app-error.ts'

export type OrderRecording = { address: string; path: 'audioUrl' | 'customAudioUrl'; retryOf: string | undefined }

/** Recording of an order, under either of its two names; undefined without one. */
export function orderRecording({
  audioUrl,
  customAudioUrl,
  audioType,
  retryOf,
}: StartDonation): OrderRecording | undefined {
  if (audioUrl !== undefined && customAudioUrl !== undefined && audioUrl !== customAudioUrl) {
    throw invalid('customAudioUrl', 'must be the same as audioUrl, or left out')
  }
  if (audioUrl !== undefined) return { address: audioUrl, path: 'audioUrl', retryOf }
  if (customAudioUrl !== undefined) return { address: customAudioUrl, path: 'customAudioUrl', retryOf }
  if (audioType === 'custom') throw invalid('audioUrl', 'is required when audioType is custom')
  return undefined
}

/**
 * Locks the unpaid donations whose recording the new one may reuse: the donation that it retries, or one without a
 * checkout, whose id its donor never received. Runs before the new donation is written, which locks its donor's account
 * (docs/locks.md).
 */
export async function lockPreviousDonations(
  tx: AnyTransaction,
  sounds: Pick<Sounds, 'find'>,
  { address, retryOf = '' }: OrderRecording,
): Promise<string[]> {
  const soundId = await sounds.find(tx, address)
  if (soundId === undefined) return []
  const { rows } = await sql<{ id: string }>`
    select id from donations
    where sound_id = ${soundId} and audio_type = 'custom' and paid_at is null and (
      id = ${isId(retryOf) ? retryOf : null}::uuid
      or (checkout_url is null and (opening_until is null or opening_until < ${new Date()}::timestamptz))
    )
    order by id for update
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export type RecordingTarget = { donationId: string; creatorId: string; donorId: string | undefined }

/**
 * Attaches the recording to this donation, once: from its upload, or from an earlier unpaid donation. Ends with
 * validation_failed for any address except the donor's own unused upload.
 */
export async function attachRecording(
  tx: AnyTransaction,
  sounds: Pick<Sounds, 'claim'>,
  recording: OrderRecording,
  previousIds: string[],
  target: RecordingTarget,
): Promise<void> {
  const claimed = await sounds.claim(tx, recording.address, target.donorId)
  if (claimed !== undefined) return setRecording(tx, recording, target, claimed.soundId)
  if (!(await moveRecording(tx, recording, previousIds, target)))
    throw invalid(recording.path, 'must come from an upload to this server, and is used once')
}

async function setRecording(
  tx: AnyTransaction,
  { address }: OrderRecording,
  target: RecordingTarget,
  soundId: string,
): Promise<void> {
  await tx
    .updateTable('donations')
    .set({ sound_id: soundId, audio_url: address })
    .where('id', '=', target.donationId)
    .execute()
}

/**
 * Moves the recording from an earlier donation. The lock on that donation decides between its late payment and its
 * retry: the second one finds it paid, or without the recording. A donor without an account proves identity by the id
 * or the address, which only the uploader knows before a payment.
 */
async function moveRecording(
  tx: AnyTransaction,
  { address }: OrderRecording,
  previousIds: string[],
  target: RecordingTarget,
): Promise<boolean> {
  const { rows } = await sql`
    with former as (
      select id, sound_id, transcript, transcript_status from donations
      where id = any(${previousIds}::uuid[]) and creator_id = ${target.creatorId}
        and (donor_id is null or donor_id = ${target.donorId ?? null}::uuid)
      limit 1
    ), emptied as (
      update donations set audio_type = 'text', audio_url = null, sound_id = null, transcript = null, transcript_status = null,
        -- The transcript counts no more: if this donation is paid after all, it is judged again.
        moderation_revision = case when former.transcript is null then moderation_revision else 0 end
      from former where donations.id = former.id
    )
    update donations set audio_url = ${address}, sound_id = former.sound_id,
      transcript = case when donations.transcript_status = 'awaited' then former.transcript end
    from former where donations.id = ${target.donationId}
    returning donations.id
  `.execute(tx)
  return rows.length > 0
}
