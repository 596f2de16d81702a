import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { RunFailure } from './encoding-job.ts'
import type { FfmpegTask } from './ffmpeg-task.ts'

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

const LOG_MAX_CHARACTERS = 4_000

export type WasmChild<Job, Result> = {
  /** What became of the one job that this child is for. */
  encode(bytes: Uint8Array, job: Job): Promise<Result | RunFailure>
  /** Whether the system has ended it, as when it is short of memory, and not `kill`. Known when `encode` has its result. */
  wasKilledExternally(): boolean
  kill(): void
  ended: Promise<unknown>
}

/**
 * A process that may read its own code and nothing else, write no file and start no process, and that has no environment.
 * It gets ready by itself and waits for its job.
 */
export function startWasmChild<Job, Result>(task: FfmpegTask<Job, Result>): WasmChild<Job, Result> {
  const child: ChildProcess = spawn(process.execPath, [...CHILD_FLAGS, CHILD, ...CORE_FILES, task.name], {
    env: {},
    stdio: 'pipe',
  })
  const ended = outputOf(child, task.resultMaxBytes)
  // A child that is gone before it has read everything is told of by how it ended.
  child.stdin?.on('error', () => undefined)
  return {
    async encode(bytes, job) {
      child.stdin?.write(`${JSON.stringify(job)}\n`)
      child.stdin?.end(bytes)
      const { bytes: output, log, ended: outcome } = await ended
      if (outcome !== 'well') return { failure: outcome, log }
      const end = output.indexOf('\n')
      return task.resultOf(JSON.parse(output.subarray(0, end).toString()), output.subarray(end + 1))
    },
    wasKilledExternally: () => child.signalCode === 'SIGKILL' && !child.killed,
    kill: () => child.kill('SIGKILL'),
    ended,
  }
}

type Output = { bytes: Buffer; log: string; ended: 'well' | 'stopped' | 'crashed' }

function outputOf(child: ChildProcess, maxBytes: number): Promise<Output> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  let log = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) child.kill('SIGABRT')
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = `${log}${text}`.slice(-LOG_MAX_CHARACTERS)
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ bytes: Buffer.alloc(0), log: String(error), ended: 'stopped' }))
    child.once('close', (code, signal) => {
      // By us when it took too long, or by a system that is short of memory: neither says that the file is bad.
      const ended = code === 0 ? 'well' : signal === 'SIGKILL' ? 'stopped' : 'crashed'
      resolve({ bytes: Buffer.concat(chunks), log, ended })
    })
  })
}
