import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { parseJson, readAnswer } from '#platform/http/read-answer.ts'
import { type SpeechFailure, SpeechServerError } from './speech-server-error.ts'

export type ServerAddress = {
  /** Name in the log. */
  name: string
  /** Without a trailing slash. */
  url: string
  headers: Record<string, string>
  /** Meaning of an error answer, by its status and body, and the server's own message. */
  failureOf(status: number, body: unknown): { failure: SpeechFailure; detail: string }
}

type SpeechServerCall = {
  path: string
  query?: Record<string, string>
  /** Makes the call a POST. */
  body?: object
  limitMs: number
  maxBytes: number
}

export type ServerAnswer = { bytes: Buffer; contentType: string }

const RETRY_AFTER_MAX_MS = MINUTE_MS

/** Makes one call and reads the whole answer. Rejects with SpeechServerError. */
export async function callSpeechServer(server: ServerAddress, call: SpeechServerCall): Promise<ServerAnswer> {
  const { path, query, body, limitMs, maxBytes } = call
  const url = new URL(server.url + path)
  if (query !== undefined) url.search = new URLSearchParams(query).toString()
  const request: RequestInit = {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...server.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // A reused connection may be closed by the server at the same moment, and speech that costs characters must not
      // be requested twice.
      connection: 'close',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  }
  try {
    const response = await fetch(url, request)
    const bytes = await readAnswer(response, maxBytes)
    if (!response.ok) throw speechServerError(server, response, bytes)
    return { bytes, contentType: response.headers.get('content-type') ?? '' }
  } catch (error) {
    if (error instanceof SpeechServerError) throw error
    throw new SpeechServerError('down', `${server.name} gave no complete answer`, { cause: error })
  }
}

function speechServerError(server: ServerAddress, response: Response, bytes: Buffer): SpeechServerError {
  const { failure, detail } = server.failureOf(response.status, parseJson(bytes))
  const retryAfter = response.headers.get('retry-after') ?? ''
  const retryAfterMs = /^\d{1,4}$/.test(retryAfter)
    ? Math.min(Number(retryAfter) * SECOND_MS, RETRY_AFTER_MAX_MS)
    : undefined
  const message = `${server.name} answered ${response.status} ${detail.slice(0, 100)}`.trim()
  return new SpeechServerError(failure, message, { retryAfterMs })
}
