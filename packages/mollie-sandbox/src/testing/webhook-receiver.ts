import { once } from 'node:events'
import { createServer } from 'node:http'

export type ReceivedWebhook = { contentType: string | undefined; body: string }

export type WebhookReceiver = {
  url: string
  received: ReceivedWebhook[]
  /** Resolves once this many webhooks have arrived since the start. */
  waitFor(count: number): Promise<void>
  /** Answers the next webhooks with these statuses, then all with 200. */
  answerWith(...statuses: number[]): void
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const statuses: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    received.push({ contentType: request.headers['content-type'], body: Buffer.concat(chunks).toString() })
    response.writeHead(statuses.shift() ?? 200).end()
    server.emit('webhook')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  return {
    url: `http://127.0.0.1:${address.port}/webhook`,
    received,
    waitFor: async (count) => {
      while (received.length < count) await once(server, 'webhook')
    },
    answerWith: (...next) => void statuses.push(...next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
