import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = Buffer.from(process.env.APLAUSO_WEBHOOK_SECRET.replace('whsec_', ''), 'base64')

function isGenuine(headers, body) {
  const id = headers['webhook-id']
  const sentAt = headers['webhook-timestamp']
  const signatures = headers['webhook-signature'] ?? ''
  if (!(Math.abs(Date.now() / 1000 - sentAt) < 300)) return false
  const right = createHmac('sha256', secret).update(`${id}.${sentAt}.${body}`).digest()
  // Two of them for a day after a change of the secret.
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64')
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

createServer(async (request, response) => {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part
  if (!isGenuine(request.headers, body)) return response.writeHead(400).end()
  response.writeHead(204).end()

  const { type, data } = JSON.parse(body)
  console.log(type, data.donorName ?? 'Anonymous', data.amount / 100, data.currency)
}).listen(process.env.PORT ?? 8080)
