import { SECOND_MS, TRANSCRIPT_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { ComponentState } from '@aplauso/contract/status'
import { text } from '@aplauso/contract/text'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { createThrottledLog } from '#platform/errors/throttled-log.ts'
import { parseJson, readAnswer } from '#platform/http/read-answer.ts'
import { createConcurrencyLimit } from '#platform/time/concurrency-limit.ts'

export type TranscriptionSettings = { url: string; key: string | undefined; model: string }

export type Transcriber = {
  /** False: there is no server for it, and every sound ends as one that it refuses. */
  configured: boolean
  /** What is said in an MP3 on one line; empty where nothing is. Ends with TranscriptionError. */
  transcribe(mp3: Uint8Array): Promise<string>
  /** As it was with the last sound: `down` unless the server has written it down, or refused that one sound. */
  condition(): ComponentState
}

/** `isFinal`: asking again with the same sound would end the same way. */
export class TranscriptionError extends Error {
  override name = 'TranscriptionError'
  readonly isFinal: boolean
  /** It is about this sound, and another may be written down. */
  readonly isOfSound: boolean

  constructor(
    message: string,
    { isFinal, isOfSound = false, cause }: { isFinal: boolean; isOfSound?: boolean; cause?: unknown },
  ) {
    super(message, { cause })
    this.isFinal = isFinal
    this.isOfSound = isOfSound
  }
}

/** A model on a processor takes half as long as the longest recording lasts. */
export const TRANSCRIPTION_LIMIT_MS = 30 * SECOND_MS
// A computer at home writes down one sound after the other.
const PARALLEL = 2
const ANSWER_MAX_BYTES = 256 * 1024

const Answer = z.object({ text: z.string() })
const Transcript = text({ max: TRANSCRIPT_MAX_CHARACTERS })

/** Asks any server that speaks OpenAI's `POST /v1/audio/transcriptions`: OpenAI, speaches, whisper.cpp. */
export function createTranscriber(deps: {
  settings: TranscriptionSettings | undefined
  log: FastifyBaseLogger
  limitMs?: number
}): Transcriber {
  const { settings, log, limitMs = TRANSCRIPTION_LIMIT_MS } = deps
  const limited = createConcurrencyLimit(PARALLEL)
  const warnThrottled = createThrottledLog(log)
  let isDown = false

  async function requestTranscript({ url, key, model }: TranscriptionSettings, mp3: Uint8Array): Promise<string> {
    const form = new FormData()
    // By the name servers tell what kind of file it is. Its language is left to them: donors speak any, and a wrong one makes nonsense.
    form.append('file', new Blob([new Uint8Array(mp3)], { type: 'audio/mpeg' }), 'sound.mp3')
    form.append('model', model)
    form.append('response_format', 'json')
    const response = await fetch(`${url}/v1/audio/transcriptions`, {
      method: 'POST',
      // A kept connection may be closed by the other side just as it is used again.
      headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }), connection: 'close' },
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    })
    const bytes = await readAnswer(response, ANSWER_MAX_BYTES)
    if (!response.ok) {
      throw new TranscriptionError(
        `The transcription server answered ${response.status} ${errorMessageIn(bytes)}`.trim(),
        {
          isFinal: response.status >= 400 && response.status < 500 && ![408, 425, 429].includes(response.status),
          isOfSound: [400, 413, 415].includes(response.status),
        },
      )
    }
    const { data } = Answer.safeParse(parseJson(bytes))
    if (data === undefined) throw new Error('The transcription server answered what is no transcript')
    return toOneLine(data.text)
  }

  return {
    configured: settings !== undefined,
    transcribe: (mp3) =>
      limited(async () => {
        if (settings === undefined) throw new TranscriptionError('No transcription server is set', { isFinal: true })
        try {
          const transcript = await requestTranscript(settings, mp3)
          isDown = false
          return transcript
        } catch (cause) {
          const error =
            cause instanceof TranscriptionError
              ? cause
              : new TranscriptionError('The transcription server gave no whole answer', { isFinal: false, cause })
          isDown = !error.isOfSound
          warnThrottled(String(error.isFinal), error, 'A recording was not written down')
          throw error
        }
      }),
    condition: () => (isDown ? 'down' : 'operational'),
  }
}

// OpenAI's own form, that of FastAPI, and that of whisper.cpp.
const ErrorBody = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
  z.object({ error: z.string() }).transform(({ error }) => error),
])
const errorMessageIn = (bytes: Buffer) => (ErrorBody.safeParse(parseJson(bytes)).data ?? '').slice(0, 100)

/** As whatever else people wrote; whisper.cpp breaks its lines, and says so of a sound without words. */
function toOneLine(rawText: string): string {
  const line = rawText
    .toWellFormed()
    .replaceAll('[BLANK_AUDIO]', '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return Transcript.parse([...line].slice(0, TRANSCRIPT_MAX_CHARACTERS).join(''))
}
