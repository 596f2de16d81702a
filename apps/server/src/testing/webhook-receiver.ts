import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string; path: string }
type Answer = number | ((response: ServerResponse) => void)

/** A receiver of webhooks like a creator's program. It records messages and answers as configured. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = []
  const answers = new Map<string, Answer>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url ?? ''
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8'), path })
    const answer = answers.get(path) ?? 204
    if (typeof answer === 'number') response.writeHead(answer).end()
    else answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    port,
    received,
    at: (path: string) => `http://127.0.0.1:${port}${path}`,
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
    of: (path: string) => received.filter((webhook) => webhook.path === path),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The content of a message. Throws unless its signature matches this secret. */
export const verified = (secret: string, { body, headers }: ReceivedWebhook): unknown =>
  new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  })
