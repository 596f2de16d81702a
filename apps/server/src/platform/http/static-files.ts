import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsBrotli } from './accepts-brotli.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const IMMUTABLE = 'public, max-age=31536000, immutable'
const SHORT = 'public, max-age=3600'

// These headers only matter for documents; with a script or a font they are half a kilobyte that a phone waits for.
const NON_DOCUMENT_EXTENSIONS = new Set(['.js', '.css', '.woff2'])
const DOCUMENT_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

type StaticFile = { bytes: Buffer; brotli: Buffer | undefined }
export type StaticFiles = {
  /** By path below the folder. */
  files: ReadonlyMap<string, StaticFile>
  /** Answers, or returns undefined when there is no such file. */
  send(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply | undefined
}

/**
 * The built files of a folder, read once: they are few, small and already compressed by the build. Names under
 * `assets/` carry a hash of their content and never change.
 */
export function readStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isStaticFile(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).replaceAll('\\', '/')
    files.set(name, { bytes: readFileSync(path), brotli: readOptional(`${path}.br`) })
  }
  return {
    files,
    send(request, reply, path) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const file = files.get(path)
      return file && sendStaticFile(request, reply, path, file)
    },
  }
}

export const isStaticFile = (name: string): boolean => TYPES[extname(name)] !== undefined

/** `path`: decides on the type and how long it is cached. */
export function sendStaticFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { bytes, brotli }: StaticFile,
): FastifyReply {
  const extension = extname(path)
  reply.type(TYPES[extension] ?? '').header('cache-control', path.startsWith('assets/') ? IMMUTABLE : SHORT)
  if (NON_DOCUMENT_EXTENSIONS.has(extension)) withoutDocumentHeaders(reply)
  if (brotli === undefined) return reply.send(bytes)
  reply.header('vary', 'accept-encoding')
  return acceptsBrotli(request) ? reply.header('content-encoding', 'br').send(brotli) : reply.send(bytes)
}

// Some headers are set on the reply, some on the raw response.
function withoutDocumentHeaders(reply: FastifyReply): void {
  for (const name of DOCUMENT_HEADERS) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
}

function readOptional(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
