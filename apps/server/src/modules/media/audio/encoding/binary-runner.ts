import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Ffmpeg } from './encode-sound.ts'
import type { FfmpegRunner, RunFailure } from './encoding-job.ts'
import type { FfmpegTask } from './ffmpeg-task.ts'

const LOG_MAX_BYTES = 256 * 1024
const PRLIMIT = '/usr/bin/prlimit'
const LIMITS = ['--data=1500000000', '--nofile=64', '--core=0']

// Codes of the system, and exit codes of prlimit.
const NOT_STARTED_CODES = new Set<unknown>(['ENOENT', 'EACCES', 'ENOEXEC', 126, 127])

/** Runs the ffmpeg that the operator installed. Each job has its own temporary folder. */
export function createBinaryRunner<Job, Result>(
  ffmpegPath: string,
  limitMs: number,
  task: FfmpegTask<Job, Result>,
): FfmpegRunner<Job, Result> {
  const closing = new AbortController()
  const running = new Set<Promise<Result | RunFailure>>()
  const limits = [...LIMITS, `--cpu=${Math.ceil(limitMs / SECOND_MS)}`, `--fsize=${task.fileMaxBytes}`]
  const command = existsSync(PRLIMIT) ? [PRLIMIT, ...limits, ffmpegPath] : [ffmpegPath]

  async function encode(bytes: Uint8Array, job: Job): Promise<Result | RunFailure> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limitMs)])
    const folder = await mkdtemp(join(tmpdir(), 'aplauso-sound-'))
    try {
      await writeFile(join(folder, 'in'), bytes)
      return await task.work(inFolder(folder, command, signal), job)
    } catch (error) {
      // A timeout, a program that does not start, or a missing output: none is caused by the input file.
      return { failure: 'stopped', log: String(error) }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    async encode(bytes, job) {
      const run = encode(bytes, job)
      running.add(run)
      try {
        return await run
      } finally {
        running.delete(run)
      }
    },
    async close() {
      closing.abort()
      await Promise.allSettled(running)
    },
  }
}

function inFolder(folder: string, [command = '', ...prefix]: string[], signal: AbortSignal): Ffmpeg {
  return {
    run: (args) =>
      new Promise((resolve, reject) => {
        const options = { cwd: folder, env: {}, signal, killSignal: 'SIGKILL', maxBuffer: LOG_MAX_BYTES } as const
        execFile(command, [...prefix, ...args], options, (error, _output, log) => {
          if (signal.aborted) reject(new Error('ffmpeg was stopped'))
          else if (error !== null && NOT_STARTED_CODES.has(error.code)) reject(error)
          else resolve({ failed: error !== null, log })
        }).stdin?.end()
      }),
    sizeBytes: async (file) => (await stat(join(folder, file))).size,
    read: (file) => readFile(join(folder, file)),
  }
}
