// Renders the chimes from their scores:
//   node apps/server/chimes/make-chimes.ts
// Run it by hand when a score changes. The results are stored in the repository, so that neither a build nor a start
// renders sounds. chimes.test.ts fails when a score and its file differ.
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHIME_IDS, type ChimeId } from '@aplauso/contract/chimes'
import { SOUND_TASK } from '../src/modules/media/audio/encoding/ffmpeg-task.ts'
import { createWasmRunner } from '../src/modules/media/audio/encoding/wasm-runner.ts'
import type { SoundRunner } from '../src/modules/media/public.ts'
import { filtered, HERTZ } from './mixing.ts'
import { SCORES } from './scores.ts'

const STYLES = join(import.meta.dirname, '../src/modules/alerts/overlay/styles')
export const CHIMES_FOLDER = join(STYLES, 'chimes')

const FADE_SECONDS = 0.03
/** Lower frequencies are inaudible. */
const LOWEST_HERTZ = 40
const PEAK = 0.9

/** Renders a score: centred around zero, quiet at both ends, without clipping. */
export function renderChime(id: ChimeId): Int16Array {
  const samples = filtered(SCORES[id](), 'high', LOWEST_HERTZ)
  const fade = FADE_SECONDS * HERTZ
  const faded = samples.map((sample, at) => sample * Math.min(1, at / 40, (samples.length - 1 - at) / fade))
  const top = faded.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return Int16Array.from(faded, (sample) => Math.round((sample / top) * PEAK * 32_767))
}

/** Encodes like every sound of the product: one loudness, one format (decision 009). */
export async function encodeChime(
  runner: SoundRunner,
  pcm: Int16Array,
): Promise<{ mp3: Uint8Array; durationMs: number }> {
  const made = await runner.encode(toWav(pcm), { source: 'wav', kind: 'recording', minMs: 400, maxMs: 2_500 })
  if (typeof made === 'string' || 'failure' in made) throw new Error(`A chime was not encoded: ${JSON.stringify(made)}`)
  return made
}

/** The name contains a hash of the content, so that it may be cached for ever. */
export const fileOf = (id: ChimeId, mp3: Uint8Array): string =>
  `${id}-${createHash('sha256').update(mp3).digest('hex').slice(0, 8)}.mp3`

function toWav(pcm: Int16Array): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + pcm.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(HERTZ, 24)
  head.writeUInt32LE(HERTZ * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(pcm.byteLength, 40)
  return Buffer.concat([head, Buffer.from(pcm.buffer)])
}

if (import.meta.main) {
  await rm(CHIMES_FOLDER, { recursive: true, force: true })
  await mkdir(CHIMES_FOLDER)
  const lines: string[] = []
  const runner = createWasmRunner(60_000, SOUND_TASK)
  for (const id of CHIME_IDS) {
    const { mp3, durationMs } = await encodeChime(runner, renderChime(id))
    await writeFile(join(CHIMES_FOLDER, fileOf(id, mp3)), mp3)
    lines.push(`  '${id}': { file: '${fileOf(id, mp3)}', durationMs: ${durationMs} },`)
    process.stdout.write(`${id}: ${durationMs} ms, ${mp3.length} bytes\n`)
  }
  await runner.close()
  const table = `export const MADE_CHIMES: Record<ChimeId, { file: string; durationMs: number }> = {\n${lines.join('\n')}\n}`
  const head =
    "import type { ChimeId } from '@aplauso/contract/chimes'\n\n/** Written by apps/server/chimes/make-chimes.ts: do not edit. */"
  await writeFile(join(STYLES, 'made-chimes.ts'), `${head}\n${table}\n`)
}
