import { expect, test } from 'vitest'
import { join, type LiveClient } from '#testing/live-client.ts'
import { startLive } from '#testing/second-live-server.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
// A look every four seconds, on a busy machine.
const LOOKED = { interval: 20 }

test('What the creator does at a process whose bus is lost reaches the overlays of another one, each once', async () => {
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
  // Its bus hears nothing of what is published here.
  const overlay = await join(baseUrl, { slug, key: 'the key' })
  const [one, two, three] = (await overlay.until('donation', 3)).map(({ payload }) => payload.id)
  overlay.send({ type: 'shown', payload: { id: two } })
  overlay.send({ type: 'ping' })
  await overlay.until('pong')

  await press(`${one}/skip`)
  await press(`${two}/replay`)
  await press('pause')
  await press('mute')
  const told = (frames: LiveClient['frames']) =>
    frames.slice(5).flatMap((frame): object[] => {
      if (frame.type === 'control') return [frame.payload]
      return frame.type === 'donation' ? [{ id: frame.payload.id, forced: frame.payload.forced }] : []
    })
  const pressed = [{ action: 'skip', id: one }, { id: two, forced: true }, { action: 'pause' }, { action: 'mute' }]
  await expect.poll(() => told(overlay.frames), LOOKED).toHaveLength(4)
  expect(told(overlay.frames)).toEqual(expect.arrayContaining(pressed))

  await press('clear', { list: 'waiting' })
  await press('resume')
  await expect.poll(() => told(overlay.frames), LOOKED).toHaveLength(7)
  // That what was repeated before is not repeated by every further look is seen here too.
  expect(told(overlay.frames).slice(4)).toEqual(
    expect.arrayContaining([{ action: 'skip', id: three }, { action: 'skip', id: two }, { action: 'resume' }]),
  )
  overlay.close()
})
