import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { EncodingJob, RunResult } from './encoding-job.ts'

const require = createRequire(import.meta.url)
const CHILD = fileURLToPath(new URL('./wasm-child.ts', import.meta.url))
const CORE = join(dirname(require.resolve('@ffmpeg/core')), '../esm')

export const CHILD_FLAGS = [
  '--permission',
  `--allow-fs-read=${join(dirname(CHILD), '*')}`,
  `--allow-fs-read=${join(CORE, '*')}`,
  // These permissions know no network, and a socket is all that the module would know to open.
  '--no-experimental-websocket',
  '--no-warnings',
  '--max-old-space-size=128',
]
const CORE_FILES = [pathToFileURL(join(CORE, 'ffmpeg-core.js')).href, join(CORE, 'ffmpeg-core.wasm')]

// Twice what 45 s at 96 kb/s are.
const OUTPUT_MAX_BYTES = 1024 * 1024
const LOG_MAX_CHARACTERS = 4_000

const Outcome = z.union([
  z.object({ refused: z.enum(['undecodable', 'too_long', 'too_short', 'silent']) }),
  z.object({ durationMs: z.int().positive() }),
])

export type WasmChild = {
  /** What became of the one sound that this child is for. */
  encode(bytes: Uint8Array, job: EncodingJob): Promise<RunResult>
  kill(): void
  ended: Promise<unknown>
}

/**
 * A process that may read its own code and nothing else, write no file and start no process, and that has no environment.
 * It gets ready by itself and waits for its sound.
 */
export function startWasmChild(): WasmChild {
  const child: ChildProcess = spawn(process.execPath, [...CHILD_FLAGS, CHILD, ...CORE_FILES], {
    env: {},
    stdio: 'pipe',
  })
  const ended = outputOf(child)
  // A child that is gone before it has read everything is told of by how it ended.
  child.stdin?.on('error', () => undefined)
  return {
    async encode(bytes, job) {
      child.stdin?.write(`${JSON.stringify(job)}\n`)
      child.stdin?.end(bytes)
      return toResult(await ended)
    },
    kill: () => child.kill('SIGKILL'),
    ended,
  }
}

type Output = { bytes: Buffer; log: string; ended: 'well' | 'stopped' | 'crashed' }

function outputOf(child: ChildProcess): Promise<Output> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  let log = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    sizeBytes += chunk.length
    if (sizeBytes > OUTPUT_MAX_BYTES) child.kill('SIGABRT')
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = `${log}${text}`.slice(-LOG_MAX_CHARACTERS)
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ bytes: Buffer.alloc(0), log: String(error), ended: 'stopped' }))
    child.once('close', (code, signal) => {
      // By us when it took too long, or by a system that is short of memory: neither says that the sound is bad.
      const ended = code === 0 ? 'well' : signal === 'SIGKILL' ? 'stopped' : 'crashed'
      resolve({ bytes: Buffer.concat(chunks), log, ended })
    })
  })
}

function toResult({ bytes, log, ended }: Output): RunResult {
  if (ended !== 'well') return { lost: ended, log }
  const end = bytes.indexOf('\n')
  const outcome = Outcome.parse(JSON.parse(bytes.subarray(0, end).toString()))
  return 'refused' in outcome ? outcome.refused : { ...outcome, mp3: bytes.subarray(end + 1) }
}
