import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { parseJson, readAnswer } from '#platform/http/read-answer.ts'
import { ElevenLabsError, failureOf } from './elevenlabs-error.ts'

export type ElevenLabsSettings = { apiKey: string; apiUrl: string | undefined }

type Question = {
  path: string
  query: Record<string, string>
  /** With it the question is a POST. */
  body?: object
  limitMs: number
  maxBytes: number
}

export type ElevenLabsAnswer = { bytes: Buffer; contentType: string }

const API_URL = 'https://api.elevenlabs.io'
const RETRY_AFTER_MAX_MS = MINUTE_MS

/** One call, its answer read whole; ends with ElevenLabsError. */
export async function askElevenLabs(settings: ElevenLabsSettings, question: Question): Promise<ElevenLabsAnswer> {
  const { path, query, body, limitMs, maxBytes } = question
  const url = new URL((settings.apiUrl ?? API_URL).replace(/\/+$/, '') + path)
  url.search = new URLSearchParams(query).toString()
  const request: RequestInit = {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'xi-api-key': settings.apiKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  }
  try {
    // A kept connection may be closed by the other side just as it is used again, which is no fault of anybody.
    const response = await fetch(url, request).catch(() => fetch(url, request))
    const bytes = await readAnswer(response, maxBytes)
    if (!response.ok) throw refusalOf(response, bytes)
    return { bytes, contentType: response.headers.get('content-type') ?? '' }
  } catch (error) {
    if (error instanceof ElevenLabsError) throw error
    throw new ElevenLabsError('down', 'ElevenLabs gave no whole answer', { cause: error })
  }
}

function refusalOf(response: Response, bytes: Buffer): ElevenLabsError {
  const { failure, said } = failureOf(response.status, parseJson(bytes))
  const retryAfter = response.headers.get('retry-after') ?? ''
  const retryAfterMs = /^\d{1,4}$/.test(retryAfter)
    ? Math.min(Number(retryAfter) * SECOND_MS, RETRY_AFTER_MAX_MS)
    : undefined
  return new ElevenLabsError(failure, `ElevenLabs answered ${response.status} ${said}`.trim(), { retryAfterMs })
}
