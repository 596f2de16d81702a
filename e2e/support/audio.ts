import { expect, type Page } from '@playwright/test'

/** A sound that a page has started. `loudest`: its highest mean level so far, 0 to 1. */
export type PlayedSound = { address: string; loudest: number; ended: boolean; playing: boolean; muted: boolean }

declare global {
  interface Window {
    playedSounds: PlayedSound[]
  }
}

/** Records everything that the page plays from its next load on; muted or turned-down sound counts as quiet. */
export async function recordAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.playedSounds = []
    const analysers = new WeakMap<HTMLMediaElement, AnalyserNode>()
    const analyserFor = (element: HTMLMediaElement) => {
      const context = new AudioContext()
      // Longer than the interval of `timeupdate` events, so that no sound between them is missed.
      const analyser = new AnalyserNode(context, { fftSize: 32_768 })
      context.createMediaElementSource(element).connect(analyser).connect(context.destination)
      analysers.set(element, analyser)
      return analyser
    }
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      const analyser = analysers.get(this) ?? analyserFor(this)
      const sound = { address: this.src, loudest: 0, ended: false, playing: false, muted: this.muted }
      const over = new AbortController()
      const { signal } = over
      const samples = new Float32Array(analyser.fftSize)
      const measure = () => {
        analyser.getFloatTimeDomainData(samples)
        const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
        sound.loudest = Math.max(sound.loudest, Math.sqrt(power))
      }
      this.addEventListener('timeupdate', measure, { signal })
      this.addEventListener('playing', () => (sound.playing = true), { signal })
      this.addEventListener('pause', () => (sound.playing = false), { signal })
      this.addEventListener('volumechange', () => (sound.muted = this.muted), { signal })
      this.addEventListener('emptied', () => {
        sound.playing = false
        over.abort()
      })
      // Registered first: another listener may remove the file at once.
      this.addEventListener('ended', () => (sound.ended = true), { signal, capture: true })
      window.playedSounds.push(sound)
      return play.call(this)
    }
  })
}

/** All sounds that the page has started so far. */
export const soundsPlayedBy = (page: Page) => page.evaluate(() => window.playedSounds)

/** Whether each sound that the page plays at this moment is muted or audible. */
export const soundsNow = async (page: Page) =>
  (await soundsPlayedBy(page)).filter(({ playing }) => playing).map(({ muted }) => (muted ? 'muted' : 'audible'))

// Above a silent recording, below a whisper.
const AUDIBLE = 0.01

const isChime = ({ address }: PlayedSound) => address.includes('/chimes/')

/** Waits until this many sounds other than chimes have played to their end, all audible. Returns their addresses. */
export const untilSoundsPlayed = (page: Page, count: number) => untilEnded(page, count, (sound) => !isChime(sound))

/** Waits for chimes in the same way. */
export const untilChimesPlayed = (page: Page, count: number) => untilEnded(page, count, isChime)

async function untilEnded(page: Page, count: number, isWanted: (sound: PlayedSound) => boolean): Promise<string[]> {
  const endedOnes = async () => (await soundsPlayedBy(page)).filter((sound) => sound.ended && isWanted(sound))
  const message = `Sounds played to their end by ${page.url()}`
  await expect.poll(async () => (await endedOnes()).length, { message }).toBe(count)
  const played = await endedOnes()
  expect(played.filter(({ loudest }) => loudest < AUDIBLE)).toEqual([])
  return played.map(({ address }) => address)
}
