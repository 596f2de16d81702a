import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { AppError } from '#platform/errors/app-error.ts'
import { createConcurrencyLimit } from '#platform/time/concurrency-limit.ts'
import { type EngineRequest, SAMPLE_RATE_HZ } from './engine-messages.ts'

/** Returns speech as 16-bit mono samples at SAMPLE_RATE_HZ. Rejects with `overloaded` if that fails. */
export type EmbeddedEngine = {
  speak(request: Omit<EngineRequest, 'maxSamples'>): Promise<Int16Array>
  close(): void
  pid(): number | undefined
}

export type EngineLimits = typeof ENGINE_LIMITS

export const ENGINE_LIMITS = {
  characters: 500,
  audioSeconds: 25,
  /** Time limit of one message, including the start of the process. */
  messageMs: 8 * SECOND_MS,
  idleMs: 5 * MINUTE_MS,
  waiting: 30,
}

const PROCESS = fileURLToPath(new URL('./speaking-process.ts', import.meta.url))
const ENGINE = createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten')

/**
 * Runs eSpeak NG in its own process: it blocks while it speaks, is written in C, and has the GPL. The process starts
 * with the first message, restarts if it dies, and ends after some idle minutes. It speaks one message at a time.
 */
export function createEmbeddedEngine(limits: EngineLimits = ENGINE_LIMITS): EmbeddedEngine {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let isClosed = false
  const limited = createConcurrencyLimit(1, limits.waiting)

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  function ensureProcess(): ChildProcess {
    if (child !== undefined) return child
    const started = fork(PROCESS, [pathToFileURL(ENGINE).href], {
      execArgv: [
        '--permission',
        `--allow-fs-read=${dirname(ENGINE)}`,
        `--allow-fs-read=${dirname(PROCESS)}`,
        '--disable-warning=ExperimentalWarning',
      ],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Neither the process nor its channel keeps the server running.
    started.unref()
    started.channel?.unref()
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    // A running request listens itself. Without any listener, an error between messages would end the server.
    started.on('error', () => undefined)
    child = started
    return started
  }

  async function speakNow(request: EngineRequest): Promise<Int16Array> {
    if (isClosed) throw overloaded('The server is closing')
    clearTimeout(idle)
    const engineProcess = ensureProcess()
    try {
      return await requestSpeech(engineProcess, request, limits.messageMs)
    } catch (error) {
      // The process may be in any state, so the next message gets a new one.
      if (child === engineProcess) end()
      throw error
    } finally {
      idle = setTimeout(end, limits.idleMs).unref()
    }
  }

  return {
    pid: () => child?.pid,
    async speak({ text, ...options }) {
      const spokenText = [...text].slice(0, limits.characters).join('').replaceAll('\0', ' ')
      const request = { ...options, text: spokenText, maxSamples: limits.audioSeconds * SAMPLE_RATE_HZ }
      return limited(() => speakNow(request))
    },
    close() {
      isClosed = true
      end()
    },
  }
}

function requestSpeech(child: ChildProcess, request: EngineRequest, limitMs: number): Promise<Int16Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Int16Array>()
  const fail = (cause: unknown) => reject(overloaded('The voice could not speak', cause))
  const onExit = () => fail(new Error('The process of the embedded voices ended'))
  const onMessage = (message: unknown) => {
    const pcm = message instanceof Object && 'pcm' in message ? message.pcm : undefined
    if (pcm instanceof Int16Array) resolve(pcm)
    else fail(message)
  }
  const timer = setTimeout(() => fail(new Error(`No speech within ${limitMs} ms`)), limitMs)
  child.once('message', onMessage).once('exit', onExit).once('error', fail)
  child.send(request, (error) => error && fail(error))
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', onMessage).off('exit', onExit).off('error', fail)
  })
}

const overloaded = (detail: string, cause?: unknown) => new AppError('overloaded', detail, { cause })
