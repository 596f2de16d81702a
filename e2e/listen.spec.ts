import { expect, type Page } from '@playwright/test'
import { voice, wav } from '../apps/server/src/testing/waves.ts'
import { openOverlay } from './support/open-overlay.ts'
import { test } from './support/sound-test.ts'
import { registerStreamer } from './support/streamer.ts'

declare global {
  interface Window {
    /** The highest level of each channel so far, 0 to 1. */
    ears: { left: number; right: number }
  }
}

/** Measures both channels of everything that the page plays, from its next load on. */
const measureChannels = (page: Page) =>
  page.addInitScript(() => {
    window.ears = { left: 0, right: 0 }
    const { connect } = AudioNode.prototype
    AudioNode.prototype.connect = function (this: AudioNode, target: AudioNode | AudioParam) {
      if (target instanceof AudioDestinationNode) {
        const splitter = target.context.createChannelSplitter(2)
        Reflect.apply(connect, this, [splitter])
        for (const [output, side] of (['left', 'right'] as const).entries()) {
          const analyser = new AnalyserNode(target.context, { fftSize: 32_768 })
          Reflect.apply(connect, splitter, [analyser, output])
          const samples = new Float32Array(analyser.fftSize)
          setInterval(() => {
            analyser.getFloatTimeDomainData(samples)
            window.ears[side] = Math.max(window.ears[side], ...samples.map(Math.abs))
          }, 100)
        }
      }
      return Reflect.apply(connect, this, [target])
    } as typeof connect
  })

const ears = (page: Page) => page.evaluate(() => window.ears)

test('The listening page plays an alert on one side, only OBS shows it, and a new link ends the old one', async ({
  context,
  page,
  server,
}) => {
  const streamer = await registerStreamer(server, 'ouvinte', { durationMs: 3_000 })
  await streamer.useSound(wav(voice(), { seconds: 4 }))
  const headers = { authorization: `Bearer ${streamer.token}` }
  const { url }: { url: string } = await (await fetch(`${server.baseUrl}/api/listen-key`, { headers })).json()
  const overlay = await openOverlay(context, server, streamer.token)
  await expect.poll(async () => (await streamer.queue()).overlays.connected).toBe(1)

  await measureChannels(page)
  await page.goto(url)
  const stage = page.getByTestId('listen-stage')
  await page.getByRole('radio', { name: 'Esquerdo' }).check()
  await page.getByRole('button', { name: 'Começar a ouvir' }).click()
  await expect(stage).toHaveAttribute('data-line', 'listening')

  await streamer.donate({ donorName: 'Rita', message: 'Olá!' })
  await expect(page.getByTestId('listen-playing')).toContainText('Rita')
  await expect.poll(async () => (await ears(page)).left).toBeGreaterThan(0.05)
  expect((await ears(page)).right).toBeLessThan(0.01)
  await expect(overlay.getByTestId('alert')).toContainText('Rita')
  await expect(overlay.getByTestId('alert')).toHaveCount(0)
  await expect(page.getByTestId('listen-playing')).toHaveCount(0)
  // One overlay has reported it, and nothing waits: the listening page does not count as an overlay.
  await expect
    .poll(async () => streamer.queue())
    .toMatchObject({
      overlays: { connected: 1 },
      ...{ playing: [], waitingCount: 0, missedCount: 0 },
    })

  const rotated = await fetch(`${server.baseUrl}/api/listen-key/rotate`, { method: 'POST', headers })
  expect(rotated.status).toBe(200)
  await expect(page.getByRole('heading', { name: 'Este link já não serve' })).toBeVisible()
  const next: { url: string } = await rotated.json()
  await page.goto(next.url)
  await page.reload()
  await page.getByRole('button', { name: 'Começar a ouvir' }).click()
  await expect(stage).toHaveAttribute('data-line', 'listening')
})
