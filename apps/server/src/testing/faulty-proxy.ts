import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * `refused`, `broken` and `rubbish` do not reach the server: the client gets 429, 503, or a web page. With `unheard`
 * and `mute` the server handles the request. Then the connection breaks, or no answer ever comes.
 */
export const PROXY_FAULTS = ['refused', 'broken', 'rubbish', 'unheard', 'mute'] as const
export type ProxyFault = (typeof PROXY_FAULTS)[number]

export type FaultyProxy = {
  url: string
  /** Sets the fault of the next request with this method. */
  next(fault: ProxyFault, method?: string): void
  clear(): void
  close(): Promise<void>
}

/** A proxy in front of another server that forwards requests and answers, except for the fault that a test sets. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let armed: { fault: ProxyFault; method: string } | undefined
  const http = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = armed?.method === request.method ? armed?.fault : undefined
    if (fault !== undefined) armed = undefined
    if (fault === 'refused') return void response.writeHead(429).end('{}')
    if (fault === 'broken') return void response.writeHead(503).end('{}')
    if (fault === 'rubbish') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')

    const { method = 'GET', url = '' } = request
    const body = await text(request)
    const headers = ['authorization', 'content-type', 'idempotency-key', 'stripe-account'].flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    const answer = await fetch(target + url, { method, headers: Object.fromEntries(headers), ...(body && { body }) })
    const responseText = await answer.text()
    if (fault === 'unheard') request.socket.destroy()
    if (fault !== undefined) return
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(responseText)
  }

  return {
    url: `http://127.0.0.1:${address.port}`,
    next: (fault, method = 'POST') => {
      armed = { fault, method }
    },
    clear: () => {
      armed = undefined
    },
    async close() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}
