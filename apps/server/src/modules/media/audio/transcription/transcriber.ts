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
  /** False if no server is set. Every sound then ends as a refused one. */
  configured: boolean
  /** Text of an MP3 on one line; empty without speech. Rejects with TranscriptionError. */
  transcribe(mp3: Uint8Array): Promise<string>
  /** Result of the last sound: `operational` if the server transcribed it or refused only that sound, else `down`. */
  condition(): ComponentState
}

/** `isFinal`: repeating the call with the same sound would fail in the same way. */
export class TranscriptionError extends Error {
  override name = 'TranscriptionError'
  readonly isFinal: boolean
  /** True if the server refused this sound; another one may be transcribed. */
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

/** On a processor, a model needs about half the duration of the longest recording. */
export const TRANSCRIPTION_LIMIT_MS = 30 * SECOND_MS
// A server at home transcribes one sound after another.
const PARALLEL = 2
const ANSWER_MAX_BYTES = 256 * 1024

const Answer = z.object({ text: z.string() })
const Transcript = text({ max: TRANSCRIPT_MAX_CHARACTERS })

/** Uses any server with OpenAI's `POST /v1/audio/transcriptions`: OpenAI, speaches, whisper.cpp. */
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
    // Servers detect the file type from the name. No language is sent: donors speak any, and a wrong one gives
    // nonsense.
    form.append('file', new Blob([new Uint8Array(mp3)], { type: 'audio/mpeg' }), 'sound.mp3')
    form.append('model', model)
    form.append('response_format', 'json')
    const response = await fetch(`${url}/v1/audio/transcriptions`, {
      method: 'POST',
      // A reused connection may be closed by the server at the same moment.
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
    if (data === undefined) throw new Error('The transcription server answered without a transcript')
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
              : new TranscriptionError('The transcription server gave no complete answer', { isFinal: false, cause })
          isDown = !error.isOfSound
          warnThrottled(String(error.isFinal), error, 'transcribing a recording failed')
          throw error
        }
      }),
    condition: () => (isDown ? 'down' : 'operational'),
  }
}

// Error bodies of OpenAI, FastAPI and whisper.cpp.
const ErrorBody = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
  z.object({ error: z.string() }).transform(({ error }) => error),
])
const errorMessageIn = (bytes: Buffer) => (ErrorBody.safeParse(parseJson(bytes)).data ?? '').slice(0, 100)

/** Normalises a transcript like other texts. whisper.cpp breaks lines and writes `[BLANK_AUDIO]` without speech. */
function toOneLine(rawText: string): string {
  const line = rawText
    .toWellFormed()
    .replaceAll('[BLANK_AUDIO]', '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return Transcript.parse([...line].slice(0, TRANSCRIPT_MAX_CHARACTERS).join(''))
}
