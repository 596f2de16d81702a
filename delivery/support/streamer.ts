import type { SignedIn } from '@aplauso/contract/accounts'
import type { AlertSettingsChange } from '@aplauso/contract/alerts'
import { expect } from 'vitest'
import type * as z from 'zod'
import type { TestApp } from '../../apps/server/src/testing/app.ts'

export type Streamer = SignedIn & { slug: string; key: string }
export type StoredAlert = { id: string; sequence: number; isShown: boolean }

/** A creator whose plan has no bound on donations, with alerts as short as they may be. */
export async function registerStreamer(
  app: TestApp,
  settings: z.infer<typeof AlertSettingsChange> = {},
): Promise<Streamer> {
  const creator = await app.register()
  const { id, slug } = creator.user
  await app.database.db.updateTable('users').set({ subscription_plan: 'pro' }).where('id', '=', id).execute()
  const { status } = await app.call('/api/alerts/settings', {
    method: 'PATCH',
    token: creator.token,
    body: { durationMs: 3_000, ...settings },
  })
  expect(status).toBe(200)
  return { ...creator, slug, key: app.widgetKeyOf(creator) }
}

/** The creator's own sound, which then goes with each alert that is not spoken. */
export async function giveSound(app: TestApp, { user }: Streamer): Promise<void> {
  const { db } = app.database
  await db
    .updateTable('creators')
    .set({ custom_audio_url: '/media/ta-da.mp3' })
    .where('user_id', '=', user.id)
    .execute()
}

/** The alerts as the server has them, in order. */
export async function listAlerts(app: TestApp, { user }: Streamer): Promise<StoredAlert[]> {
  const rows = await app.database.db
    .selectFrom('alerts')
    .select(['id', 'sequence', 'shown_at'])
    .where('creator_id', '=', user.id)
    .orderBy('sequence')
    .execute()
  return rows.map(({ id, sequence, shown_at }) => ({ id, sequence, isShown: shown_at !== null }))
}
