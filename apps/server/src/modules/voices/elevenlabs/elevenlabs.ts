import { languageOf } from '@aplauso/contract/languages'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { createTurns } from '#platform/time/in-turns.ts'
import type { CatalogueVoice } from '../catalogue-voice.ts'
import { createSeldomLog } from '../seldom-log.ts'
import { askElevenLabs, type ElevenLabsSettings } from './ask-elevenlabs.ts'
import { ElevenLabsError, type ElevenLabsFailure } from './elevenlabs-error.ts'
import { listElevenLabsVoices, toElevenLabsId } from './listed-voices.ts'

export type ElevenLabs = {
  /** The account's voices as they were last heard of; only the first answer is waited for. Never fails. */
  voices(): Promise<CatalogueVoice[]>
  /** The words as MP3; ends with ElevenLabsError, at once while it rests after a failure. */
  speak(words: string, voice: { id: string; language: string }): Promise<Buffer>
  isResting(): boolean
}

export type ElevenLabsTimes = typeof ELEVENLABS_TIMES

export const ELEVENLABS_TIMES = {
  listFreshMs: 10 * MINUTE_MS,
  listAgainMs: MINUTE_MS,
  speechMs: 8 * SECOND_MS,
  /** Before the one repeat of a speech that met too many others, unless the answer names another time up to the longest. */
  busyPauseMs: 500,
  busyPauseMaxMs: 2 * SECOND_MS,
  /** How long nothing is asked after a failure: it would only cost each donation the wait for the next one. */
  rests: { quota: 10 * MINUTE_MS, key: 10 * MINUTE_MS, busy: 5 * SECOND_MS, down: 30 * SECOND_MS, refused: 0 },
}

// Half the price and a fraction of the wait of the multilingual model, and the only kind that can be told the language: a
// short message in Portuguese is otherwise taken for Spanish now and then.
const MODEL = 'eleven_flash_v2_5'
const FORMAT = 'mp3_44100_128'
const SPEECH_MAX_BYTES = 4 * 1024 * 1024
const SPEECH_MIN_BYTES = 500
// The smallest of their plans that is paid for lets six run side by side, the free one four.
const AT_ONCE = 4
const WAITING_MAX = 16

const WORDS: Record<ElevenLabsFailure, string> = {
  quota: 'The characters of the ElevenLabs account are used up: embedded voices speak for now',
  key: 'ElevenLabs refuses ELEVENLABS_API_KEY: embedded voices speak for now',
  busy: 'ElevenLabs has too much to do: embedded voices speak for now',
  refused: 'ElevenLabs refused a voice or a text: an embedded voice spoke',
  down: 'ElevenLabs does not answer as it should: embedded voices speak for now',
}

export function createElevenLabs(
  settings: ElevenLabsSettings,
  log: FastifyBaseLogger,
  times: ElevenLabsTimes = ELEVENLABS_TIMES,
): ElevenLabs {
  const warn = createSeldomLog(log)
  const inTurn = createTurns(AT_ONCE, WAITING_MAX)
  let listed: CatalogueVoice[] = []
  let listAgainAt = 0
  let isListed = false
  let listing: Promise<void> | undefined
  let resting: { until: number; failure: ElevenLabsFailure } | undefined

  const isResting = () => resting !== undefined && Date.now() < resting.until

  function note(error: unknown): void {
    if (!(error instanceof ElevenLabsError)) return
    const { failure, retryAfterMs = 0 } = error
    const restMs = Math.max(times.rests[failure], retryAfterMs)
    if (restMs > 0) resting = { until: Date.now() + restMs, failure }
    warn(failure, error, WORDS[failure])
  }

  async function refresh(): Promise<void> {
    listAgainAt = Date.now() + times.listAgainMs
    try {
      listed = await listElevenLabsVoices(settings)
      listAgainAt = Date.now() + times.listFreshMs
    } catch (error) {
      warn('list', error, 'The voices of ElevenLabs could not be listed')
    } finally {
      isListed = true
      listing = undefined
    }
  }

  async function speakNow(words: string, voice: { id: string; language: string }): Promise<Buffer> {
    const ask = () => askForSpeech(settings, words, voice, times.speechMs)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ElevenLabsError) || error.failure !== 'busy') throw error
      const pauseMs = Math.min(error.retryAfterMs ?? times.busyPauseMs, times.busyPauseMaxMs)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      return ask()
    }
  }

  return {
    isResting,
    async voices() {
      if (Date.now() >= listAgainAt) listing ??= refresh()
      if (!isListed) await listing
      return listed
    },
    async speak(words, voice) {
      const refuseWhileResting = () => {
        if (resting !== undefined && isResting()) {
          throw new ElevenLabsError(resting.failure, 'ElevenLabs is not asked for a while')
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

async function askForSpeech(
  settings: ElevenLabsSettings,
  words: string,
  { id, language }: { id: string; language: string },
  limitMs: number,
): Promise<Buffer> {
  const { bytes, contentType } = await askElevenLabs(settings, {
    path: `/v1/text-to-speech/${encodeURIComponent(toElevenLabsId(id))}`,
    query: { output_format: FORMAT },
    body: { text: words, model_id: MODEL, language_code: languageOf(language) },
    limitMs,
    maxBytes: SPEECH_MAX_BYTES,
  })
  if (bytes.length < SPEECH_MIN_BYTES || !/^audio\//i.test(contentType)) {
    throw new ElevenLabsError(
      'down',
      `ElevenLabs answered ${bytes.length} bytes of ${contentType || 'nothing'} as speech`,
    )
  }
  return bytes
}
