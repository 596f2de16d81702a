import { expect, type Page } from '@playwright/test'

/** A sound that a page has begun to play. `loudest`: the highest mean level of what came out of it so far, 0 to 1. */
export type Heard = { address: string; loudest: number; ended: boolean; playing: boolean; muted: boolean }

declare global {
  interface Window {
    heard: Heard[]
  }
}

/** Listens to all that the page plays from its next load on. What is muted or turned down is not heard. */
export async function listenTo(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.heard = []
    const ears = new WeakMap<HTMLMediaElement, AnalyserNode>()
    const earAt = (element: HTMLMediaElement) => {
      const context = new AudioContext()
      // Longer than the element takes from one `timeupdate` to the next: nothing is missed between them.
      const ear = new AnalyserNode(context, { fftSize: 32_768 })
      context.createMediaElementSource(element).connect(ear).connect(context.destination)
      ears.set(element, ear)
      return ear
    }
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      const ear = ears.get(this) ?? earAt(this)
      const sound = { address: this.src, loudest: 0, ended: false, playing: false, muted: this.muted }
      const over = new AbortController()
      const { signal } = over
      const samples = new Float32Array(ear.fftSize)
      const measure = () => {
        ear.getFloatTimeDomainData(samples)
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
      window.heard.push(sound)
      return play.call(this)
    }
  })
}

/** What the page has played so far, or plays. */
export const heardBy = (page: Page) => page.evaluate(() => window.heard)

/** What the page plays at this moment, and whether it can be heard. */
export const soundsNow = async (page: Page) =>
  (await heardBy(page)).filter(({ playing }) => playing).map(({ muted }) => (muted ? 'muted' : 'audible'))

// A room in which nobody speaks lies below it, a whisper above.
const AUDIBLE = 0.01

const isChime = ({ address }: Heard) => address.includes('/chimes/')

/** The addresses of what the page has played besides chimes, once it has played so many to their end; all of them could be heard. */
export const untilHeard = (page: Page, count: number) => untilEnded(page, count, (sound) => !isChime(sound))

/** The same of the chimes alone. */
export const untilChimed = (page: Page, count: number) => untilEnded(page, count, isChime)

async function untilEnded(page: Page, count: number, isMeant: (sound: Heard) => boolean): Promise<string[]> {
  const endedOnes = async () => (await heardBy(page)).filter((sound) => sound.ended && isMeant(sound))
  const message = `Sounds played to their end by ${page.url()}`
  await expect.poll(async () => (await endedOnes()).length, { message }).toBe(count)
  const heard = await endedOnes()
  expect(heard.filter(({ loudest }) => loudest < AUDIBLE)).toEqual([])
  return heard.map(({ address }) => address)
}
