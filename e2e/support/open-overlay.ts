import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { User } from '../../packages/contract/src/accounts.ts'
import { recordAudio } from './audio.ts'
import type { RunningServer } from './running-server.ts'

/** Opens the overlay of the session's creator in OBS's default size, and records its sounds. */
export async function openOverlay(context: BrowserContext, server: RunningServer, token: string): Promise<Page> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.baseUrl}/api/user`, { headers })
  const { widgetUrl = '' }: User = await answer.json()
  const overlay = await context.newPage()
  await overlay.setViewportSize({ width: 800, height: 600 })
  await overlay.emulateMedia({ reducedMotion: 'no-preference' })
  await recordAudio(overlay)
  await overlay.goto(widgetUrl)
  return overlay
}

export const newestAlert = (overlay: Page) => overlay.getByTestId('alert').first()

/** Asserts the stream's target loudness. An encoder that must not clip stays a little below it. */
export async function expectStreamLoudness(overlay: Page, address: string): Promise<void> {
  const lufs = await loudnessOf(overlay, address)
  expect(Math.abs(lufs + 16), `${lufs} LUFS`).toBeLessThanOrEqual(1.5)
}

/**
 * Integrated loudness of a mono sound in LUFS, as this browser decodes it, by ITU-R BS.1770-4: two filters (tables 1
 * and 2, for 48 kHz) and the gates. As the standard requires, a sine of 997 Hz with a peak of -20 dBFS measures -23.0.
 */
function loudnessOf(page: Page, address: string): Promise<number> {
  return page.evaluate(async (source) => {
    const hertz = 48_000
    const bytes = await (await fetch(source)).arrayBuffer()
    const sound = await new OfflineAudioContext(1, 1, hertz).decodeAudioData(bytes)
    const context = new OfflineAudioContext(1, sound.length, hertz)
    const shelf = context.createIIRFilter(
      [1.53512485958697, -2.69169619938638, 1.19839281085285],
      [1, -1.69065929318241, 0.73248077421585],
    )
    const highPass = context.createIIRFilter([1, -2, 1], [1, -1.99004745483398, 0.99007225036621])
    const player = new AudioBufferSourceNode(context, { buffer: sound })
    player.connect(shelf).connect(highPass).connect(context.destination)
    player.start()
    const samples = (await context.startRendering()).getChannelData(0)

    const block = 0.4 * hertz
    const powers: number[] = []
    for (let start = 0; start + block <= samples.length; start += block / 4) {
      powers.push(samples.subarray(start, start + block).reduce((sum, sample) => sum + sample * sample, 0) / block)
    }
    const loudness = (power: number) => -0.691 + 10 * Math.log10(power)
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const audible = powers.filter((power) => loudness(power) > -70)
    const gate = loudness(mean(audible)) - 10
    return loudness(mean(audible.filter((power) => loudness(power) > gate)))
  }, address)
}
