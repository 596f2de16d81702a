import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { createThrottledLog } from '#platform/errors/throttled-log.ts'
import { createConcurrencyLimit } from '#platform/time/concurrency-limit.ts'
import type { CatalogueVoice } from '../catalogue-voice.ts'
import type { ServerAnswer } from './call-speech-server.ts'
import { type SpeechFailure, SpeechServerError } from './speech-server-error.ts'

/** A remote server that lists voices and speaks. Both calls reject with SpeechServerError. */
export type SpeechServer = {
  /** Name in the log. */
  name: string
  /** Setting with its API key, for the log. */
  keySetting: string
  /** Prefix of its voice ids, unique to this server. */
  idPrefix: string
  list(): Promise<CatalogueVoice[]>
  /** `voice.id` has no prefix. */
  speak(text: string, voice: { id: string; language: string }, limits: SpeechLimits): Promise<ServerAnswer>
  times: RemoteTimes
  atOnce: number
}

type SpeechLimits = { limitMs: number; maxBytes: number }

export type RemoteVoices = {
  /** The last known voices of the server. Waits only for the first answer, and never rejects. */
  voices(): Promise<CatalogueVoice[]>
  has(voiceId: string): boolean
  /** Returns the text as an audio file. Rejects with SpeechServerError, at once during the pause after a failure. */
  speak(text: string, voice: { id: string; language: string }): Promise<Buffer>
  isPaused(): boolean
}

export type RemoteTimes = typeof REMOTE_TIMES

export const REMOTE_TIMES = {
  listFreshMs: 10 * MINUTE_MS,
  listAgainMs: MINUTE_MS,
  speechMs: 8 * SECOND_MS,
  /** Wait before the one repeat after `busy`, unless the answer names a time up to the maximum. */
  busyPauseMs: 500,
  busyPauseMaxMs: 2 * SECOND_MS,
  /** Pause after each kind of failure, because a request during an outage would only delay donations. */
  pausesMs: { quota: 10 * MINUTE_MS, key: 10 * MINUTE_MS, busy: 5 * SECOND_MS, down: 30 * SECOND_MS, refused: 0 },
}

const SPEECH_MAX_BYTES = 4 * 1024 * 1024
const SPEECH_MIN_BYTES = 500
const WAITING_MAX = 16

const failureMessagesFor = ({ name, keySetting }: SpeechServer): Record<SpeechFailure, string> => ({
  quota: `${name}: the account's characters are used up, using embedded voices`,
  key: `${name}: ${keySetting} was refused, using embedded voices`,
  busy: `${name}: too many requests, using embedded voices`,
  refused: `${name}: a voice or text was refused, used an embedded voice`,
  down: `${name}: no valid answer, using embedded voices`,
})

/** Limits concurrent requests, refreshes the list of voices, and pauses requests after a failure. */
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
      warnThrottled('list', error, `${server.name}: listing the voices failed`)
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
          throw new SpeechServerError(paused.failure, `${server.name} is paused after a failure`)
        }
      }
      assertNotPaused()
      return limited(async () => {
        // An earlier request may have failed while this one waited.
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
