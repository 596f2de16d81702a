import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Runs like an ffmpeg that the system has, on a machine that has none. */
export const FFMPEG_PROCESS = fileURLToPath(new URL('./ffmpeg-process.ts', import.meta.url))

/** Runs commands one after the other in a folder with these files; gives all files at the end, and what was logged. */
export async function ffmpeg(files: Record<string, Uint8Array>, ...commands: string[][]) {
  const folder = await mkdtemp(join(tmpdir(), 'aplauso-ffmpeg-'))
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
    const args = commands.flatMap((command, index) => (index === 0 ? command : ['::', ...command]))
    const options = { cwd: folder, maxBuffer: 10_000_000 }
    const { stderr } = await promisify(execFile)(process.execPath, [FFMPEG_PROCESS, ...args], options)
    const names = await readdir(folder)
    const made = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const))
    return { files: new Map(made), log: stderr }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is heard of a file: its length in samples decoded, loudness, and highest peak between samples. */
export async function listen(sound: Uint8Array) {
  const measured = ['-af', 'ebur128=framelog=verbose:peak=true', '-c:a', 'pcm_s16le', '-f', 's16le', 'file:pcm']
  const { files, log } = await ffmpeg({ sound }, ['-i', 'file:sound', ...measured])
  const number = (pattern: RegExp) => Number(pattern.exec(log)?.[1])
  const hertz = number(/Audio: .*? (\d+) Hz/)
  return {
    format: /Stream #0:0.*: (Audio: .*)/.exec(log)?.[1],
    durationMs: ((files.get('pcm')?.length ?? 0) / 2 / hertz) * 1_000,
    lufs: number(/\bI:\s+(-?[\d.]+) LUFS/),
    peakDb: number(/Peak:\s+(-?[\d.]+) dBFS/),
  }
}
