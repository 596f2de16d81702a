import { type RawBuilder, sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'
import { skipUnshown } from './change-alerts.ts'
import { lockAlerts } from './lock-alerts.ts'

/**
 * Erases a person's name, message, recording and picture from alerts and from tests of their own alerts. Also erases
 * when their overlay was last seen. The rows stay, so that sequences have no gaps. Returns the sounds of the tests.
 */
export async function eraseFromAlerts(tx: AnyTransaction, userId: string): Promise<string[]> {
  const { rows: found } = await sql<{ id: string; sound_id: string | null }>`
    select alerts.id, alerts.sound_id from donations join alerts on alerts.donation_id = donations.id
    where donations.donor_id = ${userId}
    union all
    select id, sound_id from alerts where creator_id = ${userId} and donation_id is null
  `.execute(tx)
  await eraseAlerts(
    tx,
    found.map(({ id }) => id),
  )
  await eraseHeldAlerts(tx, sql`donations.donor_id = ${userId}`)
  await tx.updateTable('creators').set({ overlay_seen_at: null }).where('user_id', '=', userId).execute()
  return found.flatMap(({ sound_id }) => sound_id ?? [])
}

/** Rows of one donation that lost their texts. `heldIds`: those that still wait for a decision. */
export type ErasedAlerts = { alertIds: string[]; heldIds: string[]; sounds: string[] }

/**
 * Erases what the donor of one donation wrote or recorded from its alert, or a part of it. An alert that is still to be
 * shown, or that is on a screen, is skipped: overlays have it in their queues with its texts.
 */
export async function eraseAlertOfDonation(
  tx: AnyTransaction,
  donationId: string,
  part: 'everything' | 'message' | 'sound',
): Promise<ErasedAlerts> {
  const alerts = await tx
    .selectFrom('alerts')
    .select(['id', 'sound_id'])
    .where('donation_id', '=', donationId)
    .execute()
  const alertIds = alerts.map(({ id }) => id)
  if (part === 'everything') await eraseAlerts(tx, alertIds)
  else {
    await lockAlerts(tx, alertIds)
    await sql`update alerts set ${withoutPart(part)}, sound_id = null where id = any(${alertIds}::uuid[])`.execute(tx)
  }
  await skipUnshown(tx, alertIds)
  if (part === 'everything') await eraseHeldAlerts(tx, sql`donations.id = ${donationId}::uuid`)
  else await sql`update held_alerts set ${withoutPart(part)} where donation_id = ${donationId}::uuid`.execute(tx)
  const held = await tx
    .selectFrom('held_alerts')
    .select('id')
    .where('donation_id', '=', donationId)
    .where('state', '=', 'held')
    .execute()
  return { alertIds, heldIds: held.map(({ id }) => id), sounds: alerts.flatMap(({ sound_id }) => sound_id ?? []) }
}

/** Without a sound, no browser voice reads the message in its place. */
const withoutPart = (part: 'message' | 'sound') =>
  part === 'message'
    ? sql`message = null, spoken_message = null, caption = null, audio_url = null, voice = null, voice_id = null`
    : sql`spoken_message = '', caption = null, audio_url = null, voice = null, voice_id = null`

async function eraseAlerts(tx: AnyTransaction, ids: string[]): Promise<void> {
  await lockAlerts(tx, ids)
  await tx
    .updateTable('alerts')
    .set({ donor_name: null, message: null, spoken_message: null, caption: null, audio_url: null, sound_id: null })
    .set('facts', sql`facts - 'picture'`)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** `ofDonations`: condition on `donations`. */
const eraseHeldAlerts = (tx: AnyTransaction, ofDonations: RawBuilder<unknown>) =>
  sql`
    update held_alerts set donor_name = null, message = null, spoken_message = null, caption = null, audio_url = null, note = null,
      facts = held_alerts.facts - 'picture'
    from donations where donations.id = held_alerts.donation_id and ${ofDonations}
  `.execute(tx)
