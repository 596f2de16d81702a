import type { FastifyRequest } from 'fastify'
import { networkToLog } from '#platform/http/client-address.ts'
import { deviceLabel } from '#platform/http/device-label.ts'

/** Where a request came from, as the account's owner sees it. Both are empty where unknown. */
export type RequestOrigin = {
  /** Browser and system, such as "Firefox · Windows", or the name of a program. */
  device: string
  /** The /24 of IPv4 or the /48 of IPv6, never the whole address. */
  network: string
}

export const UNKNOWN_ORIGIN: RequestOrigin = { device: '', network: '' }

export type OriginOf = (request: FastifyRequest) => RequestOrigin

export const createOriginOf =
  (addressOf: (request: FastifyRequest) => string): OriginOf =>
  (request) => {
    const userAgent = request.headers['user-agent'] ?? ''
    // One word only: the name stands in an email, and anyone can write a sentence into the header.
    const program = /^[a-z][\w-]{0,30}(?=[/ ]|$)/i.exec(userAgent)?.[0] ?? ''
    return { device: deviceLabel(userAgent) || program, network: networkToLog(addressOf(request)) }
  }
