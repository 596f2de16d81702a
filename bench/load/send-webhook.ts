import { Agent, request } from 'node:http'

export type WebhookSender = { send(paymentId: string): Promise<void>; close(): void }

/** Posts webhooks like the provider. Each uses a free connection at once, so that none waits for another. */
export function createWebhookSender(url: string): WebhookSender {
  const agent = new Agent({ keepAlive: true })
  return {
    send: (paymentId) =>
      new Promise((resolve, reject) => {
        const body = `id=${paymentId}`
        const post = request(`${url}/api/webhooks/mollie`, {
          agent,
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length },
        })
        post.on('error', reject)
        post.on('response', (response) => {
          response.resume()
          if (response.statusCode === 200) response.on('end', resolve)
          else reject(new Error(`a webhook was answered with ${response.statusCode}`))
        })
        post.end(body)
      }),
    close: () => agent.destroy(),
  }
}
