import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { createSeldomLog } from '#platform/errors/seldom-log.ts'
import { createTurns } from '#platform/time/in-turns.ts'
import type { CatalogueVoice } from '../catalogue-voice.ts'
import type { ServerAnswer } from './ask-server.ts'
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
  speak(words: string, voice: { id: string; language: string }, limits: SpeechLimits): Promise<ServerAnswer>
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
  speak(words: string, voice: { id: string; language: string }): Promise<Buffer>
  isResting(): boolean
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
  rests: { quota: 10 * MINUTE_MS, key: 10 * MINUTE_MS, busy: 5 * SECOND_MS, down: 30 * SECOND_MS, refused: 0 },
}

const SPEECH_MAX_BYTES = 4 * 1024 * 1024
const SPEECH_MIN_BYTES = 500
const WAITING_MAX = 16

const wordsFor = ({ name, keySetting }: SpeechServer): Record<SpeechFailure, string> => ({
  quota: `The characters of the ${name} account are used up: embedded voices speak for now`,
  key: `${name} refuses ${keySetting}: embedded voices speak for now`,
  busy: `${name} has too much to do: embedded voices speak for now`,
  refused: `${name} refused a voice or a text: an embedded voice spoke`,
  down: `${name} does not answer as it should: embedded voices speak for now`,
})

/** Asks the server in turns, keeps its list fresh, and leaves it alone for a while after it has failed. */
export function createRemoteVoices(server: SpeechServer, log: FastifyBaseLogger): RemoteVoices {
  const { times } = server
  const failureWords = wordsFor(server)
  const warn = createSeldomLog(log)
  const inTurn = createTurns(server.atOnce, WAITING_MAX)
  let listed: CatalogueVoice[] = []
  let listAgainAt = 0
  let isListed = false
  let listing: Promise<void> | undefined
  let resting: { until: number; failure: SpeechFailure } | undefined

  const isResting = () => resting !== undefined && Date.now() < resting.until

  function note(error: unknown): void {
    if (!(error instanceof SpeechServerError)) return
    const { failure, retryAfterMs = 0 } = error
    const restMs = Math.max(times.rests[failure], retryAfterMs)
    if (restMs > 0) resting = { until: Date.now() + restMs, failure }
    warn(failure, error, failureWords[failure])
  }

  async function refresh(): Promise<void> {
    listAgainAt = Date.now() + times.listAgainMs
    try {
      listed = await server.list()
      listAgainAt = Date.now() + times.listFreshMs
    } catch (error) {
      warn('list', error, `The voices of ${server.name} could not be listed`)
    } finally {
      isListed = true
      listing = undefined
    }
  }

  async function ask(words: string, voice: { id: string; language: string }): Promise<Buffer> {
    const wanted = { ...voice, id: voice.id.slice(server.idPrefix.length) }
    const limits = { limitMs: times.speechMs, maxBytes: SPEECH_MAX_BYTES }
    const { bytes, contentType } = await server.speak(words, wanted, limits)
    if (bytes.length < SPEECH_MIN_BYTES || !/^(?:audio\/|application\/octet-stream)/i.test(contentType)) {
      const what = `${bytes.length} bytes of ${contentType || 'nothing'}`
      throw new SpeechServerError('down', `${server.name} answered ${what} as speech`)
    }
    return bytes
  }

  async function speakNow(words: string, voice: { id: string; language: string }): Promise<Buffer> {
    try {
      return await ask(words, voice)
    } catch (error) {
      if (!(error instanceof SpeechServerError) || error.failure !== 'busy') throw error
      const pauseMs = Math.min(error.retryAfterMs ?? times.busyPauseMs, times.busyPauseMaxMs)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      return ask(words, voice)
    }
  }

  return {
    isResting,
    has: (voiceId) => voiceId.startsWith(server.idPrefix),
    async voices() {
      if (Date.now() >= listAgainAt) listing ??= refresh()
      if (!isListed) await listing
      return listed
    },
    async speak(words, voice) {
      const refuseWhileResting = () => {
        if (resting !== undefined && isResting()) {
          throw new SpeechServerError(resting.failure, `${server.name} is not asked for a while`)
        }
      }
      refuseWhileResting()
      return inTurn(async () => {
        // Who waited may have met a failure of those before.
        refuseWhileResting()
        try {
          return await speakNow(words, voice)
        } catch (error) {
          note(error)
          throw error
        }
      })
    },
  }
}
