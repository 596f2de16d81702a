import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { EncodingJob } from './encode-with.ts'
import type { RunResult } from './sound-encoder.ts'

const CHILD = fileURLToPath(new URL('./wasm-child.ts', import.meta.url))
const CORE = join(dirname(createRequire(import.meta.url).resolve('@ffmpeg/core')), '../esm')
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
  const child = spawn(
    process.execPath,
    [...CHILD_FLAGS, CHILD, pathToFileURL(join(CORE, 'ffmpeg-core.js')).href, WASM],
    {
      env: {},
      stdio: 'pipe',
    },
  )
  const ended = outputOf(child)
  // A child that is gone before it has read everything is told of by how it ended.
  child.stdin.on('error', () => undefined)
  return {
    async encode(bytes, job) {
      // Somebody waits for the alert, nobody for what was uploaded ahead of the payment.
      if (job.kind === 'recording') yieldToTheServer(child)
      child.stdin.write(`${JSON.stringify(job)}\n`)
      child.stdin.end(bytes)
      return toResult(await ended)
    },
    kill: () => child.kill('SIGKILL'),
    ended,
  }
}

const WASM = join(CORE, 'ffmpeg-core.wasm')
export const CHILD_FLAGS = [
  '--permission',
  `--allow-fs-read=${join(dirname(CHILD), '*')}`,
  `--allow-fs-read=${join(CORE, '*')}`,
  // These permissions know no network, and a socket is all that the module would know to open.
  '--no-experimental-websocket',
  '--no-warnings',
  '--max-old-space-size=128',
]

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

function yieldToTheServer({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}
