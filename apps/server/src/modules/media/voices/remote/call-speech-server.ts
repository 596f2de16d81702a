import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { parseJson, readAnswer } from '#platform/http/read-answer.ts'
import { type SpeechFailure, SpeechServerError } from './speech-server-error.ts'

/** How one server of voices is reached. */
export type ServerAddress = {
  /** As the log calls it. */
  name: string
  /** Without a slash at its end. */
  url: string
  headers: Record<string, string>
  /** What an answer other than 200 means, by its status and body, and what the server said of it. */
  failureOf(status: number, body: unknown): { failure: SpeechFailure; detail: string }
}

type SpeechServerCall = {
  path: string
  query?: Record<string, string>
  /** With it the question is a POST. */
  body?: object
  limitMs: number
  maxBytes: number
}

export type ServerAnswer = { bytes: Buffer; contentType: string }

const RETRY_AFTER_MAX_MS = MINUTE_MS

/** One call, its answer read whole; ends with SpeechServerError. */
export async function callSpeechServer(server: ServerAddress, call: SpeechServerCall): Promise<ServerAnswer> {
  const { path, query, body, limitMs, maxBytes } = call
  const url = new URL(server.url + path)
  if (query !== undefined) url.search = new URLSearchParams(query).toString()
  const request: RequestInit = {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...server.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // A kept connection may be closed by the other side just as it is used again, and speech that may be paid for by
      // the character is not asked for twice.
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
    throw new SpeechServerError('down', `${server.name} gave no whole answer`, { cause: error })
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
