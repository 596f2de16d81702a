import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** A recorded answer; the body is parsed JSON, or undefined for an empty one. */
export type RecordedAnswer = { call: string; status: number; body: unknown }

export type ReplayingProxy = {
  url: string
  /** Records the server's answers to the requests of `work`, in order. */
  record(work: () => Promise<unknown>): Promise<RecordedAnswer[]>
  /** Returns these answers from now on, in order, without calling the server. */
  replay(answers: RecordedAnswer[]): void
  close(): Promise<void>
}

/** A proxy in front of another server that records its answers and returns them again, changed by a test. */
export async function startReplayingProxy(target: string): Promise<ReplayingProxy> {
  let recorded: RecordedAnswer[] = []
  let replayed: RecordedAnswer[] | undefined
  const http = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '' } = request
    const body = await text(request)
    const answer = replayed === undefined ? await forward(request, method, url, body) : replayed.shift()
    if (answer === undefined) throw new Error(`nothing was recorded for ${method} ${url}`)
    response.writeHead(answer.status, answer.body === undefined ? {} : { 'content-type': 'application/json' })
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
  }

  async function forward(request: IncomingMessage, method: string, url: string, body: string): Promise<RecordedAnswer> {
    const headers = ['authorization', 'content-type', 'idempotency-key'].flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    const answer = await fetch(target + url, { method, headers: Object.fromEntries(headers), ...(body && { body }) })
    const responseText = await answer.text()
    const recordedAnswer = {
      call: `${method} ${new URL(url, target).pathname}`,
      status: answer.status,
      body: responseText === '' ? undefined : JSON.parse(responseText),
    }
    recorded.push(recordedAnswer)
    return recordedAnswer
  }

  return {
    url: `http://127.0.0.1:${address.port}`,
    async record(work) {
      recorded = []
      replayed = undefined
      await work()
      return recorded
    },
    replay(answers) {
      replayed = [...answers]
    },
    async close() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}
