import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** Failures of such servers seen in practice, from OpenAI's own errors to a self-hosted model that is still loading. */
export type OpenAiSpeechFault =
  | 'insufficient_quota'
  | 'wrong_key'
  | 'rate_limited_once'
  | 'unknown_voice'
  | 'fastapi_refusal'
  | 'loading'
  | 'broken'
  | 'cut'
  | 'silent'
  | 'web_page'
  | 'no_audio'

export type OpenAiSpeechCall = { model?: string; input?: string; voice?: string; response_format?: string }

/** A stand-in for `POST /v1/audio/speech` as OpenAI documents it. */
export type OpenAiSpeechServer = {
  url: string
  /** Undefined: the server needs no key, like most self-hosted ones. */
  apiKey: string | undefined
  calls: OpenAiSpeechCall[]
  fault: OpenAiSpeechFault | undefined
  /** The sound of every voice and its content type. Many self-hosted servers return WAV whatever the request. */
  speech: { bytes: Buffer; contentType: string }
  close(): Promise<void>
}

/** `speech` is the MP3 that every voice returns. */
export async function startOpenAiSpeechServer(speech: Buffer): Promise<OpenAiSpeechServer> {
  const http = createServer((request, response) => {
    answer(state, request, response).catch(() => response.destroy())
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  const state: OpenAiSpeechServer = {
    url: `http://127.0.0.1:${address.port}`,
    apiKey: undefined,
    calls: [],
    fault: undefined,
    speech: { bytes: speech, contentType: 'audio/mpeg' },
    async close() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return state
}

type Send = (status: number, body: unknown, headers?: Record<string, string>) => void

async function answer(state: OpenAiSpeechServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send: Send = (status, body, headers = {}) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  const isAllowed = state.apiKey === undefined || request.headers.authorization === `Bearer ${state.apiKey}`
  if (!isAllowed) return send(401, openAiError('Incorrect API key provided.', 'invalid_api_key'))
  if (request.method !== 'POST' || request.url !== '/v1/audio/speech') return send(404, { detail: 'Not Found' })
  const call: OpenAiSpeechCall = JSON.parse(await text(request))
  state.calls.push(call)
  if (!call.model || !call.input || !call.voice) return send(400, openAiError('Missing required parameter.', null))
  sendSpeech(state, response, send)
}

const openAiError = (message: string, code: string | null) => ({
  error: { message, type: 'invalid_request_error', param: null, code },
})

function sendSpeech(state: OpenAiSpeechServer, response: ServerResponse, send: Send): void {
  const { bytes, contentType } = state.speech
  switch (state.fault) {
    case 'insufficient_quota':
      return send(429, openAiError('You exceeded your current quota.', 'insufficient_quota'))
    case 'wrong_key':
      return send(401, openAiError('Incorrect API key provided.', 'invalid_api_key'))
    case 'rate_limited_once':
      state.fault = undefined
      return send(429, openAiError('Rate limit reached.', 'rate_limit_exceeded'), { 'retry-after': '0' })
    case 'unknown_voice':
      return send(400, openAiError('Invalid value for voice.', 'invalid_value'))
    case 'fastapi_refusal':
      return send(400, { detail: { error: 'validation_error', message: 'Voice not found.' } })
    case 'loading':
      return send(503, { detail: 'The model is loading.' }, { 'retry-after': '20' })
    case 'broken':
      return send(500, 'Internal Server Error')
    case 'cut':
      response.writeHead(200, { 'content-type': contentType })
      response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
      return
    case 'silent':
      return
    case 'web_page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Open WebUI</h1>'.repeat(100))
      return
    case 'no_audio':
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(Buffer.alloc(4_000, 'x'))
      return
    case undefined:
      response.writeHead(200, { 'content-type': contentType }).end(bytes)
  }
}
