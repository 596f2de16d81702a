import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Failures of such servers seen in practice, from OpenAI's own errors to a self-hosted model that is busy. */
export type TranscriptionFault =
  | 'wrong_key'
  | 'insufficient_quota'
  | 'rate_limited'
  | 'model_not_installed'
  | 'unreadable_sound'
  | 'broken'
  | 'loading'
  | 'cut'
  | 'silent'
  | 'web_page'
  | 'broken_json'
  | 'no_text'
  | 'endless'

export type TranscriptionCall = { model: string | null; format: string | null; file: Uint8Array; fileName: string }

/** A stand-in for `POST /v1/audio/transcriptions` as OpenAI documents it. */
export type TranscriptionServer = {
  url: string
  /** Undefined: the server needs no key, like most self-hosted ones. */
  apiKey: string | undefined
  calls: TranscriptionCall[]
  fault: TranscriptionFault | undefined
  /** The number of answers with the fault; all by default. */
  faultsLeft: number
  transcript: string
  /** Answers wait while it is pending. */
  delayUntil: Promise<unknown> | undefined
  close(): Promise<void>
}

export async function startTranscriptionServer(): Promise<TranscriptionServer> {
  const http = createServer((request, response) => {
    answer(state, request, response).catch(() => response.destroy())
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  const state: TranscriptionServer = {
    url: `http://127.0.0.1:${address.port}`,
    apiKey: undefined,
    calls: [],
    fault: undefined,
    faultsLeft: Number.POSITIVE_INFINITY,
    transcript: 'Boa noite a todos',
    delayUntil: undefined,
    async close() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return state
}

async function answer(state: TranscriptionServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  const bytes = await buffer(request)
  if (state.apiKey !== undefined && request.headers.authorization !== `Bearer ${state.apiKey}`)
    return send(401, openAiError('Incorrect API key provided.', 'invalid_api_key'))
  if (request.method !== 'POST' || request.url !== '/v1/audio/transcriptions') return send(404, { detail: 'Not Found' })
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData()
  const file = form.get('file')
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  if (!(file instanceof File)) return send(400, { error: "no 'file' field in the request" })
  // The answer of FastAPI to a missing field.
  if (text('model') === null) return send(422, { detail: [{ loc: ['body', 'model'], msg: 'Field required' }] })
  state.calls.push({
    ...{ model: text('model'), format: text('response_format'), fileName: file.name },
    file: new Uint8Array(await file.arrayBuffer()),
  })
  await state.delayUntil
  const fault = state.faultsLeft > 0 ? state.fault : undefined
  state.faultsLeft -= 1
  respond(state, fault, send, response)
}

const openAiError = (message: string, code: string | null) => ({
  error: { message, type: 'invalid_request_error', param: null, code },
})

function respond(
  { transcript }: TranscriptionServer,
  fault: TranscriptionFault | undefined,
  send: (status: number, body: unknown, headers?: Record<string, string>) => void,
  response: ServerResponse,
): void {
  const json = { 'content-type': 'application/json' }
  switch (fault) {
    case 'wrong_key':
      return send(401, openAiError('Incorrect API key provided.', 'invalid_api_key'))
    case 'insufficient_quota':
      return send(429, openAiError('You exceeded your current quota.', 'insufficient_quota'))
    case 'rate_limited':
      return send(429, openAiError('Rate limit reached.', 'rate_limit_exceeded'), { 'retry-after': '1' })
    case 'model_not_installed':
      return send(404, { detail: "Model 'whisper-1' is not installed locally." })
    case 'unreadable_sound':
      return send(400, { error: 'failed to read audio data' })
    case 'broken':
      return void response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error')
    case 'loading':
      return send(503, { status: 'loading model' })
    case 'cut':
      response.writeHead(200, { ...json, 'content-length': '1000' })
      response.write('{"text":"Boa noi', () => response.destroy())
      return
    case 'silent':
      return
    case 'web_page':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Whisper.cpp Server</h1>')
    case 'broken_json':
      return void response.writeHead(200, json).end('{"text":"Boa noite')
    case 'no_text':
      return send(200, { error: 'failed to process audio' })
    case 'endless':
      return send(200, { text: 'obrigado '.repeat(100_000) })
    case undefined:
      return send(200, { text: transcript })
  }
}
