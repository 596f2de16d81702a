import { expect, type Page } from '@playwright/test'

/** A sound that a page has begun to play. `loudest`: the highest mean level of what came out of it so far, 0 to 1. */
export type PlayedSound = { address: string; loudest: number; ended: boolean; playing: boolean; muted: boolean }

declare global {
  interface Window {
    playedSounds: PlayedSound[]
  }
}

/** Listens to all that the page plays from its next load on. What is muted or turned down is not heard. */
export async function recordAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.playedSounds = []
    const analysers = new WeakMap<HTMLMediaElement, AnalyserNode>()
    const analyserFor = (element: HTMLMediaElement) => {
      const context = new AudioContext()
      // Longer than the element takes from one `timeupdate` to the next: nothing is missed between them.
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
      // First of all who listen: whoever else does may take the file away at once.
      this.addEventListener('ended', () => (sound.ended = true), { signal, capture: true })
      window.playedSounds.push(sound)
      return play.call(this)
    }
  })
}

/** What the page has played so far, or plays. */
export const soundsPlayedBy = (page: Page) => page.evaluate(() => window.playedSounds)

/** What the page plays at this moment, and whether it can be heard. */
export const soundsNow = async (page: Page) =>
  (await soundsPlayedBy(page)).filter(({ playing }) => playing).map(({ muted }) => (muted ? 'muted' : 'audible'))

// A room in which nobody speaks lies below it, a whisper above.
const AUDIBLE = 0.01

const isChime = ({ address }: PlayedSound) => address.includes('/chimes/')

/** The addresses of what the page has played besides chimes, once it has played so many to their end; all of them could be heard. */
export const untilSoundsPlayed = (page: Page, count: number) => untilEnded(page, count, (sound) => !isChime(sound))

/** The same of the chimes alone. */
export const untilChimesPlayed = (page: Page, count: number) => untilEnded(page, count, isChime)

async function untilEnded(page: Page, count: number, isWanted: (sound: PlayedSound) => boolean): Promise<string[]> {
  const endedOnes = async () => (await soundsPlayedBy(page)).filter((sound) => sound.ended && isWanted(sound))
  const message = `Sounds played to their end by ${page.url()}`
  await expect.poll(async () => (await endedOnes()).length, { message }).toBe(count)
  const played = await endedOnes()
  expect(played.filter(({ loudest }) => loudest < AUDIBLE)).toEqual([])
  return played.map(({ address }) => address)
}
