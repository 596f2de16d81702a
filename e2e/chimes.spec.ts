import { expect, type Page } from '@playwright/test'
import { voice, wav } from '../apps/server/src/testing/waves.ts'
import type { UploadedSound } from '../packages/contract/src/audio.ts'
import { startPayment } from './support/payments.ts'
import type { RunningServer } from './support/running-server.ts'
import { test } from './support/sound-test.ts'
import { registerStreamer, type Streamer } from './support/streamer.ts'

type Played = { at: number; event: 'playing' | 'ended'; src: string; volume: number }
declare global {
  interface Window {
    played: Played[]
  }
}

/** Records the audio elements of the page, from its next load on. */
const listenTo = (page: Page) =>
  page.addInitScript(() => {
    window.played = []
    const { play } = HTMLMediaElement.prototype
    const known = new WeakSet<HTMLMediaElement>()
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      for (const event of known.has(this) ? [] : (['playing', 'ended'] as const)) {
        this.addEventListener(event, () => {
          window.played.push({
            at: performance.now(),
            event,
            src: new URL(this.src, location.href).pathname,
            volume: this.volume,
          })
        })
      }
      known.add(this)
      return play.call(this)
    }
  })

const played = (page: Page, event: Played['event']) =>
  page.evaluate((wanted) => window.played.filter((one) => one.event === wanted), event)

async function donateRecording(server: RunningServer, { slug }: Streamer): Promise<void> {
  const form = new FormData()
  form.set('audio', new Blob([new Uint8Array(wav(voice(), { seconds: 1 }))]), 'sound.wav')
  const uploaded = await fetch(`${server.baseUrl}/api/donations/upload-audio`, { method: 'POST', body: form })
  const { audioUrl }: UploadedSound = await uploaded.json()
  const order = { creatorSlug: slug, donorName: 'Tia Olga', audioType: 'custom', audioUrl }
  await (await startPayment(server, order)).end('paid')
}

test("A saved chime starts the next alert in OBS without a reload, and the donor's sound follows it", async ({
  context,
  page,
  server,
}) => {
  const streamer = await registerStreamer(server, 'toques', { durationMs: 4_000 })
  const overlay = await context.newPage()
  await listenTo(overlay)
  await overlay.goto(streamer.widgetUrl)
  const loads: string[] = []
  overlay.on('framenavigated', (frame) => loads.push(frame.url()))
  await expect.poll(async () => (await streamer.queue()).overlays.connected).toBe(1)

  // A donation with text alone has a chime now.
  await streamer.donate({ donorName: 'Rita', message: 'Bravo!' })
  await expect
    .poll(() => played(overlay, 'playing'))
    .toMatchObject([{ src: expect.stringMatching(/bells-dawn/), volume: 0.5 }])
  await expect(overlay.getByTestId('alert')).toHaveCount(0)
  expect(await overlay.getByRole('button').count()).toBe(0)

  const soundRequest = overlay.waitForRequest(/\/chimes\/arcade-coin-/)
  await page.addInitScript((value) => localStorage.setItem('authToken', value), streamer.token)
  await page.goto('/settings/alerts#som')
  await page.getByRole('radio', { name: 'Moeda', exact: true }).check()
  await page.getByRole('slider', { name: 'Volume do toque' }).fill('80')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await saved
  // The overlay loads the chime before anybody donates.
  await soundRequest
  expect(loads).toEqual([])

  const before = (await played(overlay, 'playing')).length
  await streamer.change({ sound: { recordingVolume: 0.6 } })
  await donateRecording(server, streamer)
  const heard = async () => (await played(overlay, 'playing')).slice(before)
  await expect
    .poll(heard)
    .toMatchObject([{ src: expect.stringContaining('/chimes/arcade-coin-'), volume: 0.8 }, { volume: 0.6 }])
  const [chime, recording] = await heard()
  const ended = (await played(overlay, 'ended')).find(({ src }) => src === chime?.src)
  expect(recording?.at).toBeGreaterThanOrEqual(ended?.at ?? Number.POSITIVE_INFINITY)
  await expect(overlay.getByTestId('alert')).toHaveCount(0)

  // The creator's own sound replaces the chime.
  await streamer.useSound(wav(voice(), { seconds: 1 }))
  await streamer.change({ cardsAtOnce: 2 })
  const after = (await played(overlay, 'playing')).length
  await streamer.donate({ donorName: 'Só texto' })
  await expect
    .poll(async () => (await played(overlay, 'playing')).slice(after))
    .toMatchObject([{ src: expect.stringContaining('/media/'), volume: 0.6 }])
  await expect.poll(streamer.queue).toMatchObject({ playing: [], waitingCount: 0, missedCount: 0 })
  expect(loads).toEqual([])
})
