import type { AlertSettings } from '@aplauso/contract/alerts'
import { expect } from 'vitest'
import type { Database } from '../../apps/server/src/modules/tables.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'

export type Streamer = { id: string; slug: string; key: string }
export type SignedInStreamer = Streamer & { token: string }

/** `isShown`: nothing of it is left to show, as far as the server knows. */
export type StoredAlert = { id: string; sequence: number; isShown: boolean; createdAtMs: number }

/** A creator on a plan without a limit of donations, with the shortest alerts that the settings allow. */
export async function registerStreamer(app: TestApp, settings: Partial<AlertSettings> = {}): Promise<SignedInStreamer> {
  const creator = await app.register()
  const { token } = creator
  const { id, slug } = creator.user
  await app.database.db
    .updateTable('users')
    .set({ granted_plan: 'pro', subscription_plan: 'pro' })
    .where('id', '=', id)
    .execute()
  const change = { method: 'PATCH', token, body: { durationMs: 3_000, ...settings } }
  expect((await app.call('/api/alerts/settings', change)).status).toBe(200)
  return { id, slug, token, key: app.widgetKeyOf(creator) }
}

/** Sets the creator's own sound, which plays with each alert that is not spoken. */
export async function setCustomAudio(db: Database, { id }: Streamer): Promise<void> {
  await db.updateTable('creators').set({ custom_audio_url: '/media/ta-da.mp3' }).where('user_id', '=', id).execute()
}

/** The alerts as the server stores them, in order. */
export async function listAlerts(db: Database, { id }: Streamer): Promise<StoredAlert[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'sequence', 'shown_at', 'replay_requested_at', 'created_at'])
    .where('creator_id', '=', id)
    .orderBy('sequence')
    .execute()
  return rows.map(({ id, sequence, shown_at, replay_requested_at, created_at }) => ({
    id,
    sequence,
    isShown: shown_at !== null && (replay_requested_at === null || replay_requested_at <= shown_at),
    createdAtMs: created_at.getTime(),
  }))
}
