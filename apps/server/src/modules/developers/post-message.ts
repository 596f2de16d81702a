import type { LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { WebhookFailure } from '@aplauso/contract/developers'
import { SECOND_MS, WEBHOOK_TIME_LIMIT_MS } from '@aplauso/contract/limits'
import { withinTime } from '#platform/time/within-time.ts'
import { RefusedTargetError, resolveTarget, type Targets } from './webhook-targets.ts'

export type AttemptOutcome = {
  /** Null: no answer. */
  answerStatus: number | null
  /** Null: delivered. */
  failure: WebhookFailure | null
  retryAfterMs?: number | undefined
}

export type SignedMessage = { headers: Record<string, string>; body: string | Buffer }

type PostOptions = { limitMs?: number; signal?: AbortSignal }

/** An answer is read up to this size and then closed; its body is not used. */
const ANSWER_MAX_BYTES = 4_096

/**
 * Sends one message and returns the outcome; never rejects. Lookup, connection and answer have 15 seconds in all. The
 * connection goes to an address that was checked here, whatever the name resolves to later. Redirects are not followed.
 */
export async function postMessage(
  targets: Targets,
  address: string,
  message: SignedMessage,
  { limitMs = WEBHOOK_TIME_LIMIT_MS, signal }: PostOptions = {},
): Promise<AttemptOutcome> {
  const timeout = AbortSignal.timeout(limitMs)
  const ended = signal === undefined ? timeout : AbortSignal.any([timeout, signal])
  try {
    const url = new URL(address)
    const addresses = await withinTime(resolveTarget(targets, url), limitMs, 'The name was not resolved')
    const answer = await send(url, addresses, message, ended)
    await drainBody(answer)
    return outcomeOf(answer)
  } catch (error) {
    return { answerStatus: null, failure: failureOf(error, ended) }
  }
}

function send(
  url: URL,
  addresses: LookupAddress[],
  { headers, body }: SignedMessage,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(url, {
      method: 'POST',
      // A new connection for each message: a reused one would lead to an address that was checked earlier.
      agent: false,
      lookup: fixedLookup(addresses),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body)
  })
}

const fixedLookup =
  (addresses: LookupAddress[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    const [first] = addresses
    if (all || first === undefined) callback(null, addresses)
    else callback(null, first.address, first.family)
  }

/** Waits for the end of the answer; errors are ignored, because the status alone counts. */
function drainBody(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  return new Promise((resolve) => {
    answer
      .on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > ANSWER_MAX_BYTES) answer.destroy()
      })
      .on('error', () => undefined)
      .on('close', resolve)
  })
}

function outcomeOf({ statusCode: answerStatus = 0, headers }: IncomingMessage): AttemptOutcome {
  if (answerStatus >= 200 && answerStatus < 300) return { answerStatus, failure: null }
  if (answerStatus >= 300 && answerStatus < 400) return { answerStatus, failure: 'redirect' }
  const mayAskToWait = answerStatus === 429 || answerStatus === 503
  return {
    answerStatus,
    failure: 'status',
    retryAfterMs: mayAskToWait ? retryAfterMs(headers['retry-after']) : undefined,
  }
}

/** Reads Retry-After in milliseconds; undefined when it is neither seconds nor a date. */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS
  // Date.parse would read a lone number as a year.
  const atMs = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - now)
}

function failureOf(error: unknown, ended: AbortSignal): WebhookFailure {
  if (error instanceof RefusedTargetError) return 'address_refused'
  if (ended.aborted) return 'timeout'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(?:ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EBADRESP|EBADNAME)$/.test(code)) return 'unresolved'
  if (/^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH)/.test(code)) return 'tls'
  return 'connection'
}
