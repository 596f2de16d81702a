import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export type ElevenLabsFault =
  | 'quota'
  | 'wrong_key'
  | 'busy'
  | 'busy_once'
  | 'voice_not_found'
  | 'invalid'
  | 'broken'
  | 'cut'
  | 'silent'
  | 'web_page'
  | 'no_audio'
  | 'hung_up_once'

export type SpeechCall = { voiceId: string; format: string | null; body: { text?: string; [key: string]: unknown } }

/** A stand-in for the two used calls of ElevenLabs, as documented, with the failures seen in practice. */
export type ElevenLabsServer = {
  url: string
  apiKey: string
  speeches: SpeechCall[]
  /** The number of requests for the list of voices, with each page counted. */
  listings: number
  /** The number of calls over a connection that had served an earlier one. */
  reusedConnections: number
  voices: Record<string, unknown>[]
  fault: ElevenLabsFault | undefined
  close(): Promise<void>
}

export const ELEVENLABS_VOICE = {
  voice_id: 'XrExE9yKIg1WjnnlVkGX',
  name: 'Matilda',
  category: 'premade',
  description: 'A warm voice.',
  labels: { gender: 'female', age: 'middle_aged', accent: 'american', use_case: 'informative_educational' },
  verified_languages: [{ language: 'en', locale: 'en-US', model_id: 'eleven_flash_v2_5' }],
  available_for_tiers: [],
  high_quality_base_model_ids: [],
}

const PAGE_MAX = 100
const refusal = (status: string) => ({ detail: { status, message: `This is ${status}.` } })

/** `speech` is the MP3 that every voice returns. */
export async function startElevenLabsServer(speech: Buffer): Promise<ElevenLabsServer> {
  const connections = new WeakSet<object>()
  const http = createServer((request, response) => {
    if (connections.has(request.socket)) state.reusedConnections += 1
    connections.add(request.socket)
    answer(state, speech, request, response).catch(() => response.destroy())
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  const state: ElevenLabsServer = {
    url: `http://127.0.0.1:${address.port}`,
    apiKey: 'sk_of_the_tests',
    speeches: [],
    listings: 0,
    reusedConnections: 0,
    voices: [ELEVENLABS_VOICE],
    fault: undefined,
    async close() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return state
}

async function answer(
  state: ElevenLabsServer,
  speech: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', state.url)
  const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  const voiceId = /^\/v1\/text-to-speech\/(\w+)$/.exec(pathname)?.[1]
  if (request.headers['xi-api-key'] !== state.apiKey) return void send(401, refusal('invalid_api_key'))
  if (request.method === 'GET' && pathname === '/v2/voices') {
    state.listings += 1
    if (state.fault === 'broken') return void send(500, 'oh no')
    if (state.fault === 'wrong_key') return void send(401, refusal('invalid_api_key'))
    return void send(200, pageOf(state.voices, searchParams))
  }
  if (request.method !== 'POST' || voiceId === undefined) return void send(404, { detail: 'Not Found' })
  state.speeches.push({ voiceId, format: searchParams.get('output_format'), body: JSON.parse(await text(request)) })
  sendSpeech(state, speech, voiceId, response, send)
}

type Send = (status: number, body: unknown, headers?: Record<string, string>) => void

function sendSpeech(
  state: ElevenLabsServer,
  speech: Buffer,
  voiceId: string,
  response: ServerResponse,
  send: Send,
): void {
  const isKnown = state.voices.some(({ voice_id }) => voice_id === voiceId)
  switch (isKnown ? state.fault : 'voice_not_found') {
    case 'quota':
      return send(401, refusal('quota_exceeded'))
    case 'wrong_key':
      return send(401, refusal('invalid_api_key'))
    case 'busy':
      return send(429, refusal('too_many_concurrent_requests'))
    case 'busy_once':
      state.fault = undefined
      return send(429, refusal('system_busy'), { 'retry-after': '0' })
    case 'hung_up_once':
      state.fault = undefined
      response.destroy()
      return
    case 'voice_not_found':
      return send(404, refusal('voice_not_found'))
    case 'invalid':
      return send(422, { detail: [{ loc: ['body', 'text'], msg: 'field required', type: 'value_error.missing' }] })
    case 'broken':
      return send(500, 'oh no')
    case 'cut':
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).write(speech.subarray(0, speech.length / 2), () => {
        response.destroy()
      })
      return
    case 'silent':
      return
    case 'web_page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>'.repeat(100))
      return
    case 'no_audio':
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(Buffer.alloc(4_000, 'x'))
      return
    case undefined:
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(speech)
  }
}

function pageOf(voices: Record<string, unknown>[], query: URLSearchParams) {
  const size = Math.min(Number(query.get('page_size') ?? 10), PAGE_MAX)
  const from = Number(query.get('next_page_token') ?? 0)
  const hasMore = from + size < voices.length
  return {
    voices: voices.slice(from, from + size),
    has_more: hasMore,
    total_count: voices.length,
    next_page_token: hasMore ? String(from + size) : null,
  }
}
