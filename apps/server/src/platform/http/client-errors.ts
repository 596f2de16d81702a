import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { ConnectionError } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'
import { problemOf } from './problems.ts'

const REFUSALS: Record<string, { status: number; detail: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time' },
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The head of the request is too large' },
}
const NOT_HTTP = { status: 400, detail: 'This is no valid HTTP request' }

const LAST_BYTES_MS = SECOND_MS

/**
 * Answers what Node's parser refuses. There is mostly no request in that case, so the answer goes to the bare
 * connection and closes it.
 */
export function answerClientError(
  { code }: Pick<ConnectionError, 'code'>,
  socket: Socket,
  requestId: string = randomUUID(),
): void {
  if (code === 'ECONNRESET' || socket.destroyed) {
    socket.destroy()
    return
  }
  // Already answered: the parser reports each remaining part of the input again.
  if (!socket.writable) return
  const { status, detail } = REFUSALS[code] ?? NOT_HTTP
  const body = JSON.stringify(problemOf(new AppError('validation_failed', detail), requestId, status))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Destroying the socket with unread bytes would reset the connection and lose the answer.
  setTimeout(() => socket.destroy(), LAST_BYTES_MS).unref()
}
