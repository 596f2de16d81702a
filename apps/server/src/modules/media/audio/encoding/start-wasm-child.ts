import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { RunFailure } from './encoding-job.ts'
import type { FfmpegTask } from './ffmpeg-task.ts'

const require = createRequire(import.meta.url)
const CHILD = fileURLToPath(new URL('./wasm-child.ts', import.meta.url))

/** Found when it is first used: an installation with FFMPEG_PATH, such as the image, need not have the package. */
const coreFolder = () => join(dirname(require.resolve('@ffmpeg/core')), '../esm')

export const childFlags = (core = coreFolder()) => [
  '--permission',
  `--allow-fs-read=${join(dirname(CHILD), '*')}`,
  `--allow-fs-read=${join(core, '*')}`,
  // Node's permissions do not cover the network. A WebSocket is the only connection that the module could open.
  '--no-experimental-websocket',
  '--no-warnings',
  '--max-old-space-size=128',
]

const LOG_MAX_CHARACTERS = 4_000

export type WasmChild<Job, Result> = {
  encode(bytes: Uint8Array, job: Job): Promise<Result | RunFailure>
  /** True if the system killed the process, for example for lack of memory. Valid once `encode` has settled. */
  wasKilledExternally(): boolean
  kill(): void
  ended: Promise<unknown>
}

/**
 * Starts a process without environment that can only read its own code. It cannot write files or start processes. It
 * loads ffmpeg and waits for its job.
 */
export function startWasmChild<Job, Result>(task: FfmpegTask<Job, Result>): WasmChild<Job, Result> {
  const core = coreFolder()
  const coreFiles = [pathToFileURL(join(core, 'ffmpeg-core.js')).href, join(core, 'ffmpeg-core.wasm')]
  const child: ChildProcess = spawn(process.execPath, [...childFlags(core), CHILD, ...coreFiles, task.name], {
    env: {},
    stdio: 'pipe',
  })
  const ended = outputOf(child, task.resultMaxBytes)
  // A child that dies before it has read the input is reported by its exit.
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
      // Killed by us after the time limit, or by the system for lack of memory. The file is not to blame in either
      // case.
      const ended = code === 0 ? 'well' : signal === 'SIGKILL' ? 'stopped' : 'crashed'
      resolve({ bytes: Buffer.concat(chunks), log, ended })
    })
  })
}
