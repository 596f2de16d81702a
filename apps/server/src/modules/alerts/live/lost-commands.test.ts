import { expect, test } from 'vitest'
import { join, type LiveClient } from '#testing/live-client.ts'
import { startLive } from '#testing/second-live-server.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
// The resync runs every four seconds; the machine may be busy.
const WITHIN_RESYNC = { interval: 20 }

test('Skip, replay, pause and mute at a process without a bus reach overlays of another process once each', async () => {
  const { baseUrl } = await startLive(app().database.db, {
    isWidgetKey: (_creatorId, _version, key) => key === 'the key',
  })
  const creator = await app().register()
  const { slug } = creator.user
  const { token } = creator
  const press = async (path: string, body?: object) =>
    expect((await app().call(`/api/alerts/${path}`, { token, method: 'POST', body })).status).toBeLessThan(300)
  for (const message of ['um', 'dois', 'três'])
    await app().call('/api/donations/test', { token, body: { creatorSlug: slug, amountEuro: 1, message } })
  // The bus of this overlay's process gets no events from the other one.
  const overlay = await join(baseUrl, { slug, key: 'the key' })
  const [one, two, three] = (await overlay.until('donation', 3)).map(({ payload }) => payload.id)
  overlay.send({ type: 'shown', payload: { id: two } })
  overlay.send({ type: 'ping' })
  await overlay.until('pong')

  await press(`${one}/skip`)
  await press(`${two}/replay`)
  await press('pause')
  await press('mute')
  const received = (frames: LiveClient['frames']) =>
    frames.slice(5).flatMap((frame): object[] => {
      if (frame.type === 'control') return [frame.payload]
      return frame.type === 'donation' ? [{ id: frame.payload.id, forced: frame.payload.forced }] : []
    })
  const pressed = [{ action: 'skip', id: one }, { id: two, forced: true }, { action: 'pause' }, { action: 'mute' }]
  await expect.poll(() => received(overlay.frames), WITHIN_RESYNC).toHaveLength(4)
  expect(received(overlay.frames)).toEqual(expect.arrayContaining(pressed))

  await press('clear', { list: 'waiting' })
  await press('resume')
  await expect.poll(() => received(overlay.frames), WITHIN_RESYNC).toHaveLength(7)
  // This also shows that later resyncs do not repeat commands again.
  expect(received(overlay.frames).slice(4)).toEqual(
    expect.arrayContaining([{ action: 'skip', id: three }, { action: 'skip', id: two }, { action: 'resume' }]),
  )
  overlay.close()
})
