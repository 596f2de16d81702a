import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PushMessage } from '@aplauso/contract/push'

type Answer = number | ((response: ServerResponse) => void)
export type Received = { headers: IncomingHttpHeaders; body: Buffer; path: string }

/** A push service (RFC 8030) with subscribed browsers. It records messages and answers as configured. */
export async function startPushService() {
  const received: Received[] = []
  const answers = new Map<string, Answer[]>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url ?? ''
    received.push({ headers: request.headers, body: Buffer.concat(chunks), path })
    const answer = answers.get(path)?.shift() ?? 201
    if (typeof answer === 'number') response.writeHead(answer).end()
    else answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  let browsers = 0

  return {
    origin,
    received,
    /** A browser with its own subscription. */
    browser() {
      browsers += 1
      const path = `/push/${browsers}`
      const keys = createECDH('prime256v1')
      const auth = randomBytes(16)
      const p256dh = keys.generateKeys()
      const of = () => received.filter((message) => message.path === path)
      return {
        endpoint: origin + path,
        /** The result of `subscription.toJSON()`. */
        subscription: {
          endpoint: origin + path,
          expirationTime: null,
          keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
        },
        received: of,
        /** The shown messages, decrypted with the browser's keys. */
        messages: () =>
          of().map(({ body }) => PushMessage.parse(JSON.parse(decrypted(body, { keys, p256dh, auth }).toString()))),
        /** Sets the next answers; later ones are 201. */
        answer: (...next: Answer[]) => void answers.set(path, next),
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Secrets = { keys: ReturnType<typeof createECDH>; p256dh: Buffer; auth: Buffer }

/** Decrypts one record of RFC 8188 with the keys of RFC 8291. */
function decrypted(body: Buffer, { keys, p256dh, auth }: Secrets): Buffer {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const serverKey = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, serverKey])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(serverKey), auth, info, 32))
  const key = hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // A last record ends with a 2 and any number of zeros.
  return padded.subarray(0, padded.lastIndexOf(2))
}

/** The sender in the VAPID header (RFC 8292). Throws unless the signature matches the key that it names. */
export function senderOf({ headers }: Received): { key: string; aud: string; exp: number; sub: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${header}.${claims}`)
  const isRight = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('The signature is not by this key')
  return { key, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
