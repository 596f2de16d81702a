import { expect } from '@playwright/test'
import type { Rehearsal } from '../packages/contract/src/rehearsals.ts'
import { openInObs } from './support/obs-source.ts'
import { test } from './support/sound-test.ts'
import { registerStreamer } from './support/streamer.ts'

test('A rehearsal plays every kind in OBS and reports arrivals, sounds and frames per second', async ({
  context,
  server,
}) => {
  const streamer = await registerStreamer(server, 'ensaios', { cardsAtOnce: 5 })
  const overlay = await context.newPage()
  await openInObs(overlay, streamer.widgetUrl)
  await expect.poll(async () => (await streamer.queue()).overlays.connected).toBe(1)
  const { id }: Rehearsal = await (await streamer.call('POST', '/api/rehearsals')).json()
  const look = async (): Promise<Rehearsal> => (await streamer.call('GET', `/api/rehearsals/${id}`)).json()
  await expect(overlay.getByTestId('alert').first()).toBeVisible()
  await expect.poll(async () => (await look()).done, { timeout: 100_000, intervals: [1_000] }).toBe(true)

  const { items, cut } = await look()
  expect(cut).toBe(false)
  for (const { kind, arrived, shown, fps } of items) {
    expect({ kind, arrived, shown }).toEqual({ kind, arrived: true, shown: true })
    expect(fps, kind).toBeGreaterThan(0)
  }
  const sounds = new Map(items.map((item) => [item.kind, item.heard]))
  expect([sounds.get('chime'), sounds.get('recording')]).toEqual([true, true])
  // OBS is streaming, so the chip has its health to show.
  expect((await streamer.queue()).health).toMatchObject({ lastShownAt: expect.any(String), fps: expect.any(Number) })
})
