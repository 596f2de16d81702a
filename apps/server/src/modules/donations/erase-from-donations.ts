import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Erases what the person wrote or recorded as a donor, and their name as a creator. Amounts, states and totals stay:
 * they are bookkeeping and the other person's history. Returns the sounds of these donations; running speech jobs find
 * no donation to write to. Locks those donations and then every creator concerned, including this person, each in id
 * order.
 */
export async function eraseFromDonations(tx: AnyTransaction, userId: string): Promise<string[]> {
  // The next statement reads locked rows again, so a settlement that this one waited for is counted.
  const { rows } = await sql<{ id: string; sound_id: string | null }>`
    select id, sound_id from donations where ${isWrittenBy(userId)} order by id for update
  `.execute(tx)
  const ids = rows.map(({ id }) => id)
  // Refunds are locked before creators (docs/locks.md).
  await sql`
    update refunds set idempotency_key = null from donations
    where donations.id = donation_id and creator_id = ${userId}::uuid and refunds.idempotency_key is not null`.execute(
    tx,
  )
  await sql`
    select from creators where user_id = ${userId}::uuid or user_id in (
      select creator_id from donations where id = any(${ids}::uuid[]) and paid_at is not null and donor_name is not null
    ) order by user_id for no key update`.execute(tx)
  await eraseTexts(tx, ids)
  await tx
    .updateTable('donations')
    .set({ description: '' })
    .where('creator_id', '=', userId)
    .where('description', '<>', '')
    .execute()
  return rows.flatMap(({ sound_id }) => sound_id ?? [])
}

/**
 * `everything`: for the donor, with name and email. `message`: with its recording, speech and transcript. `sound`:
 * recording or speech alone.
 */
export type RemovedPart = 'everything' | 'message' | 'sound'

/**
 * Erases what the donor of one donation wrote or recorded, or a part of it. Returns its creator and its sounds;
 * undefined if there is no such donation or nothing to erase.
 */
export async function eraseFromDonation(
  tx: AnyTransaction,
  id: string,
  part: RemovedPart,
): Promise<{ creatorId: string; sounds: string[] } | undefined> {
  const isLeft = { everything: hasTexts, message: sql`(message is not null or ${hasSound})`, sound: hasSound }[part]
  const { rows } = await sql<{ creator_id: string; sound_id: string | null }>`
    select creator_id, sound_id from donations where id = ${id}::uuid and ${isLeft} for update
  `.execute(tx)
  const [donation] = rows
  if (donation === undefined) return undefined
  await sql`select from creators where user_id = ${donation.creator_id}::uuid for no key update`.execute(tx)
  if (part === 'everything') await eraseTexts(tx, [id])
  else await removeContent(tx, id, part)
  return { creatorId: donation.creator_id, sounds: donation.sound_id === null ? [] : [donation.sound_id] }
}

/** The verdict stays with the name that is shown: without it the name would be shown as the donor wrote it. */
async function removeContent(tx: AnyTransaction, id: string, part: 'message' | 'sound'): Promise<void> {
  const ofMessage = sql`message = null, idempotency_key = null, request_hash = '',
    moderation = (moderation || '{"shownMessage": null, "spokenMessage": null, "reasons": []}'::jsonb)
      - 'caption'::text - 'withoutSound'::text,`
  await sql`
    update donations set ${part === 'message' ? ofMessage : sql`moderation = moderation - 'caption'::text,`}
      audio_url = null, sound_id = null, speech_status = null, transcript = null, transcript_status = null
    where id = ${id}::uuid`.execute(tx)
}

/** The donations and the creators whose lists have the names are locked. */
async function eraseTexts(tx: AnyTransaction, ids: string[]): Promise<void> {
  await removeDonorNames(tx, ids)
  await sql`
    update donations
    -- The hash covers the erased texts and would confirm a guess of them.
    set donor_name = null, message = null, moderation = null, audio_url = null, sound_id = null, speech_status = null,
      transcript = null, transcript_status = null, style = null,
      idempotency_key = null, request_hash = '', receipt_email = null
    where id = any(${ids}::uuid[])`.execute(tx)
}

/** Whether a donation by this donor, or to this creator, was started after the texts were erased. */
export async function hasUnerasedTexts(tx: AnyTransaction, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from donations where ${isWrittenBy(userId)}
    union all
    select from donations where creator_id = ${userId}::uuid and description <> ''
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Deletes the statistics about this donor. The account must be locked. */
export async function eraseDonorStats(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('donor_months').where('donor_id', '=', userId).execute()
  await tx.deleteFrom('donor_creators').where('donor_id', '=', userId).execute()
}

const isWrittenBy = (userId: string) => sql`donor_id = ${userId}::uuid and ${hasTexts}`

const hasSound = sql`(
  audio_url is not null or sound_id is not null or speech_status is not null or transcript is not null
    or transcript_status is not null)`

const hasTexts = sql`(
  donor_name is not null or message is not null or ${hasSound}
    or idempotency_key is not null or request_hash <> '' or receipt_email is not null)`

/**
 * Removes the names of these donations from the creators' lists, except for donations of others under the same name.
 */
async function removeDonorNames(tx: AnyTransaction, ids: string[]): Promise<void> {
  await sql`
    with theirs as (
      -- Selects what these donations add to each name.
      select creator_id, period, lower(donor_name) as name_key,
        count(*) filter (where refunded_cents + charged_back_cents < amount_cents) as donations,
        sum(amount_cents - refunded_cents - charged_back_cents) as cents
      from donations, lateral (values ('all'), (to_char(paid_day, 'YYYY-MM'))) as of (period)
      where id = any(${ids}::uuid[]) and paid_at is not null and donor_name is not null
      group by 1, 2, 3
    ), emptied as (
      -- Deletes the names that only these donations have.
      delete from creator_donors listed using theirs
      where (listed.creator_id, listed.period, listed.name_key) = (theirs.creator_id, theirs.period, theirs.name_key)
        and listed.donations_count = theirs.donations and listed.amount_cents = theirs.cents
    )
    update creator_donors listed
    set donations_count = listed.donations_count - theirs.donations, amount_cents = listed.amount_cents - theirs.cents
    from theirs
    where (listed.creator_id, listed.period, listed.name_key) = (theirs.creator_id, theirs.period, theirs.name_key)
      and (listed.donations_count <> theirs.donations or listed.amount_cents <> theirs.cents)
  `.execute(tx)
}
