import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHIME_IDS } from '@aplauso/contract/chimes'
import { expect, test } from 'vitest'
import { MADE_CHIMES } from '../src/modules/alerts/overlay/styles/made-chimes.ts'
import { listen, sharedFfmpeg } from '../src/testing/shared-ffmpeg.ts'
import { CHIMES_FOLDER, encodeChime, fileOf, renderChime } from './make-chimes.ts'

const ENCODING_MS = 60_000
const FULL = 32_768

const storedFile = (id: (typeof CHIME_IDS)[number]) => readFile(join(CHIMES_FOLDER, MADE_CHIMES[id].file))

test.each(CHIME_IDS)(
  '%s rendered again equals its stored file',
  async (id) => {
    const pcm = renderChime(id)
    // The same notes give the same samples.
    expect(Buffer.compare(Buffer.from(renderChime(id).buffer), Buffer.from(pcm.buffer))).toBe(0)
    const { mp3, durationMs } = await encodeChime(sharedFfmpeg, pcm)
    expect({ file: fileOf(id, mp3), durationMs }).toEqual(MADE_CHIMES[id])
    expect(Buffer.compare(await storedFile(id), mp3)).toBe(0)
  },
  ENCODING_MS,
)

test.each(CHIME_IDS)(
  '%s is short, has the common loudness, does not clip, and starts and ends in silence',
  async (id) => {
    const { pcm: samples, format, durationMs, lufs, peakDb } = await listen(await storedFile(id))
    expect(format).toMatch(/^Audio: mp3, 44100 Hz, mono/)
    expect(durationMs).toBeGreaterThanOrEqual(600)
    expect(durationMs).toBeLessThanOrEqual(2_500)
    expect(Math.abs(durationMs - MADE_CHIMES[id].durationMs)).toBeLessThan(60)
    expect(Math.abs(lufs + 16)).toBeLessThanOrEqual(0.5)
    expect(peakDb).toBeLessThanOrEqual(-1)

    const loudest = (part: Int16Array) => part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) / FULL
    expect(loudest(samples.slice(0, 10))).toBeLessThan(0.05)
    expect(loudest(samples.slice(-40))).toBeLessThan(0.02)
    expect(loudest(samples)).toBeLessThan(0.97)
    const middle = samples.reduce((sum, sample) => sum + sample, 0) / samples.length / FULL
    expect(Math.abs(middle)).toBeLessThan(0.002)
  },
  ENCODING_MS,
)
