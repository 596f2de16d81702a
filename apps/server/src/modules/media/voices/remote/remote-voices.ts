import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { createThrottledLog } from '#platform/errors/throttled-log.ts'
import { createConcurrencyLimit } from '#platform/time/concurrency-limit.ts'
import type { CatalogueVoice } from '../catalogue-voice.ts'
import type { ServerAnswer } from './call-speech-server.ts'
import { type SpeechFailure, SpeechServerError } from './speech-server-error.ts'

/** A server elsewhere that lists voices and speaks; both calls end with SpeechServerError. */
export type SpeechServer = {
  /** As the log calls it. */
  name: string
  /** The setting that holds its key, as the log calls it. */
  keySetting: string
  /** What the ids of its voices start with, and no other's. */
  idPrefix: string
  list(): Promise<CatalogueVoice[]>
  /** `voice.id` without the prefix. */
  speak(text: string, voice: { id: string; language: string }, limits: SpeechLimits): Promise<ServerAnswer>
  times: RemoteTimes
  /** How many speeches it is asked for at a time. */
  atOnce: number
}

type SpeechLimits = { limitMs: number; maxBytes: number }

export type RemoteVoices = {
  /** The server's voices as they were last heard of; only the first answer is waited for. Never fails. */
  voices(): Promise<CatalogueVoice[]>
  has(voiceId: string): boolean
  /** The words as a file of sound; ends with SpeechServerError, at once while it rests after a failure. */
  speak(text: string, voice: { id: string; language: string }): Promise<Buffer>
  isPaused(): boolean
}

export type RemoteTimes = typeof REMOTE_TIMES

export const REMOTE_TIMES = {
  listFreshMs: 10 * MINUTE_MS,
  listAgainMs: MINUTE_MS,
  speechMs: 8 * SECOND_MS,
  /** Before the one repeat of a speech that met too many others, unless the answer names another time up to the longest. */
  busyPauseMs: 500,
  busyPauseMaxMs: 2 * SECOND_MS,
  /** How long nothing is asked after a failure: it would only cost each donation the wait for the next one. */
  pausesMs: { quota: 10 * MINUTE_MS, key: 10 * MINUTE_MS, busy: 5 * SECOND_MS, down: 30 * SECOND_MS, refused: 0 },
}

const SPEECH_MAX_BYTES = 4 * 1024 * 1024
const SPEECH_MIN_BYTES = 500
const WAITING_MAX = 16

const failureMessagesFor = ({ name, keySetting }: SpeechServer): Record<SpeechFailure, string> => ({
  quota: `The characters of the ${name} account are used up: embedded voices speak for now`,
  key: `${name} refuses ${keySetting}: embedded voices speak for now`,
  busy: `${name} has too much to do: embedded voices speak for now`,
  refused: `${name} refused a voice or a text: an embedded voice spoke`,
  down: `${name} does not answer as it should: embedded voices speak for now`,
})

/** Asks the server in turns, keeps its list fresh, and leaves it alone for a while after it has failed. */
export function createRemoteVoices(server: SpeechServer, log: FastifyBaseLogger): RemoteVoices {
  const { times } = server
  const failureMessages = failureMessagesFor(server)
  const warnThrottled = createThrottledLog(log)
  const limited = createConcurrencyLimit(server.atOnce, WAITING_MAX)
  let listed: CatalogueVoice[] = []
  let listAgainAt = 0
  let isListed = false
  let listing: Promise<void> | undefined
  let paused: { until: number; failure: SpeechFailure } | undefined

  const isPaused = () => paused !== undefined && Date.now() < paused.until

  function recordFailure(error: unknown): void {
    if (!(error instanceof SpeechServerError)) return
    const { failure, retryAfterMs = 0 } = error
    const restMs = Math.max(times.pausesMs[failure], retryAfterMs)
    if (restMs > 0) paused = { until: Date.now() + restMs, failure }
    warnThrottled(failure, error, failureMessages[failure])
  }

  async function refresh(): Promise<void> {
    listAgainAt = Date.now() + times.listAgainMs
    try {
      listed = await server.list()
      listAgainAt = Date.now() + times.listFreshMs
    } catch (error) {
      warnThrottled('list', error, `The voices of ${server.name} could not be listed`)
    } finally {
      isListed = true
      listing = undefined
    }
  }

  async function requestSpeech(text: string, voice: { id: string; language: string }): Promise<Buffer> {
    const providerVoice = { ...voice, id: voice.id.slice(server.idPrefix.length) }
    const limits = { limitMs: times.speechMs, maxBytes: SPEECH_MAX_BYTES }
    const { bytes, contentType } = await server.speak(text, providerVoice, limits)
    if (bytes.length < SPEECH_MIN_BYTES || !/^(?:audio\/|application\/octet-stream)/i.test(contentType)) {
      const what = `${bytes.length} bytes of ${contentType || 'nothing'}`
      throw new SpeechServerError('down', `${server.name} answered ${what} as speech`)
    }
    return bytes
  }

  async function speakNow(text: string, voice: { id: string; language: string }): Promise<Buffer> {
    try {
      return await requestSpeech(text, voice)
    } catch (error) {
      if (!(error instanceof SpeechServerError) || error.failure !== 'busy') throw error
      const pauseMs = Math.min(error.retryAfterMs ?? times.busyPauseMs, times.busyPauseMaxMs)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      return requestSpeech(text, voice)
    }
  }

  return {
    isPaused,
    has: (voiceId) => voiceId.startsWith(server.idPrefix),
    async voices() {
      if (Date.now() >= listAgainAt) listing ??= refresh()
      if (!isListed) await listing
      return listed
    },
    async speak(text, voice) {
      const assertNotPaused = () => {
        if (paused !== undefined && isPaused()) {
          throw new SpeechServerError(paused.failure, `${server.name} is not asked for a while`)
        }
      }
      assertNotPaused()
      return limited(async () => {
        // Who waited may have met a failure of those before.
        assertNotPaused()
        try {
          return await speakNow(text, voice)
        } catch (error) {
          recordFailure(error)
          throw error
        }
      })
    },
  }
}
