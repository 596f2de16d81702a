import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findContentType } from './media-key.ts'
import type { ByteRange, MediaStorage, StoredObject } from './storage.ts'
import { UnsatisfiableRangeError } from './unsatisfiable-range-error.ts'

type MediaRequest = FastifyRequest<{ Params: { '*': string } }>

type MediaDeps = { storage: Pick<MediaStorage, 'open'>; below?: string }

/** GET and HEAD of `/media/<key>`, or below another path, with single byte ranges, so that a player can seek. */
export async function mediaRoutes(app: FastifyInstance, { storage, below = '/media' }: MediaDeps): Promise<void> {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${below}/*`,
    schema: { hide: true },
    handler: (request, reply) => sendMedia(storage, request, reply),
  })
}

async function sendMedia(
  storage: MediaDeps['storage'],
  request: MediaRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = request.params['*']
  const range = requestedRange(request)
  // A picture or sound is never a page: even a file with a false type runs nothing when it is opened by itself.
  reply.headers({
    'accept-ranges': 'bytes',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })

  if (findContentType(key) === undefined) throw notFound()
  const object = await openSatisfiable(storage, key, range)
  if (object === undefined) throw notFound()
  if (object === 'unsatisfiable') return sendUnsatisfiable(storage, key, reply)

  const { bytes, sizeBytes, totalBytes, contentType } = object
  reply.headers({
    'content-type': contentType,
    'content-length': sizeBytes,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  if (range !== undefined) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.start + sizeBytes - 1}/${totalBytes}`)
  }
  if (request.method === 'HEAD') {
    bytes.destroy()
    return reply.send()
  }
  return reply.send(bytes)
}

async function openSatisfiable(
  storage: MediaDeps['storage'],
  key: string,
  range: ByteRange | undefined,
): Promise<StoredObject | 'unsatisfiable' | undefined> {
  try {
    return await storage.open(key, range)
  } catch (error) {
    if (error instanceof UnsatisfiableRangeError) return 'unsatisfiable'
    throw error
  }
}

async function sendUnsatisfiable(
  storage: MediaDeps['storage'],
  key: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const whole = await storage.open(key)
  if (whole === undefined) throw notFound()
  whole.bytes.destroy()
  return reply.code(416).header('content-range', `bytes */${whole.totalBytes}`).send()
}

function notFound(): Error {
  return Object.assign(new Error('There is no such media file'), { statusCode: 404 })
}

// RFC 9110, 14.2: a range only has a meaning for GET, and a server may ignore forms of it. Players only use `start-`
// and `start-end`. If-Range cannot match, since there is no validator to compare it with.
function requestedRange({ method, headers }: FastifyRequest): ByteRange | undefined {
  if (method !== 'GET' || headers['if-range'] !== undefined) return undefined
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (first === undefined) return undefined
  const start = Number(first)
  const end = last ? Number(last) : undefined
  return end !== undefined && end < start ? undefined : { start, end }
}
