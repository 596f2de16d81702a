import type { IncomingMessage, ServerResponse } from 'node:http'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { App } from './app-type.ts'
import { answerClientError } from './client-errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyTime?: BodyTime
  }
}

/** The time for a body to arrive: `maxMs`, and one second more per `bytesPerSecond` received. */
export type BodyTime = { maxMs: number; bytesPerSecond?: number }

/** Limit of a whole request, above every route's own: five megabytes at the pace of `FILE_TIME` take slightly less. */
export const REQUEST_MAX_MS = 3 * MINUTE_MS
const JSON_TIME: BodyTime = { maxMs: 10 * SECOND_MS }
/** A phone with a poor signal sends a quarter of a megabit per second; a slower client is cut off. */
export const FILE_TIME: BodyTime = { ...JSON_TIME, bytesPerSecond: 32_000 }

const CHECK_MIN_MS = 100
/** Time for a client to stop sending after its answer: a client that is cut off at once could not read it. */
const AFTER_ANSWER_MS = 10 * SECOND_MS

/**
 * Cuts off clients that send a body too slowly. Node has one limit for all requests, but a file over a phone needs more
 * time.
 */
export function registerLateBodies(app: App): void {
  app.addHook('onRequest', async ({ id, raw, routeOptions }, reply) => {
    if (announcesBody(raw)) cutOffWhenLate(id, raw, reply.raw, routeOptions.config.bodyTime ?? JSON_TIME)
  })
}

const announcesBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

function cutOffWhenLate(id: string, request: IncomingMessage, answer: ServerResponse, time: BodyTime): void {
  const { socket } = request
  const { maxMs, bytesPerSecond = Number.POSITIVE_INFINITY } = time
  const startedAt = Date.now()
  const bytesBefore = socket.bytesRead
  let timer = setTimeout(checkProgress, maxMs).unref()

  function checkProgress(): void {
    if (request.complete) return
    const earnedMs = ((socket.bytesRead - bytesBefore) / bytesPerSecond) * SECOND_MS
    const leftMs = startedAt + maxMs + earnedMs - Date.now()
    if (leftMs > 0) timer = setTimeout(checkProgress, Math.max(leftMs, CHECK_MIN_MS)).unref()
    else answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket, id)
  }

  answer.once('finish', () => {
    clearTimeout(timer)
    if (!request.complete) timer = setTimeout(() => socket.destroy(), AFTER_ANSWER_MS).unref()
  })
  request.once('close', () => clearTimeout(timer))
}
