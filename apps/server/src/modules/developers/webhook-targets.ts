import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { invalid } from '#platform/errors/app-error.ts'
import { resolveName } from './resolve-name.ts'

/** Where webhooks may be sent to. */
export type Targets = {
  /** Also to this network and over http: for development. */
  allowPrivate: boolean
  /** All addresses of a name; rejects for one that has none. */
  resolve: (hostname: string) => Promise<LookupAddress[]>
}

/** Names that only this network knows, whatever they resolve to. */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/

// Public by their numbers, and answered inside a provider's network alone, with what its machines may know: the metadata and
// health service of Azure, and the services of IBM Cloud.
const INSIDE_CLOUDS = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((range) => ipaddr.IPv4.parseCIDR(range))

/** HTTPS has its port; below 1024 are mail, shells and databases that have no use for a webhook. */
const HTTPS_PORT = 443
const FIRST_FREE_PORT = 1_024

// What is given out for the public internet; everything before and behind it is for something else.
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

export const systemTargets = (allowPrivate: boolean): Targets => ({
  allowPrivate,
  // A private network may have names that only the system knows.
  resolve: allowPrivate
    ? (hostname) => lookup(hostname, { all: true, order: 'verbatim' })
    : (name) => resolveName(name),
})

/** Whether an address can be anybody's on the internet: no private, local, shared, mapped, tunnelled or reserved one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_V6)) return false
  if (parsed instanceof ipaddr.IPv4 && INSIDE_CLOUDS.some((range) => parsed.match(range))) return false
  return parsed.range() === 'unicast'
}

/** The address as it is kept. Ends with validation_failed for one that this server must not send anything to. */
export function checkTarget({ allowPrivate }: Targets, address: string, field = 'url'): string {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))) {
    throw invalid(field, 'must be an https address')
  }
  if (url.username !== '' || url.password !== '') throw invalid(field, 'must have neither user nor password')
  const host = hostOf(url)
  const isLocal = isIP(host) === 0 ? LOCAL_NAME.test(host) : !isPublicAddress(host)
  if (isLocal && !allowPrivate) throw invalid(field, 'must be an address on the public internet')
  if (!mayUsePort(url) && !allowPrivate) throw invalid(field, 'must have port 443, or one from 1024 on')
  url.hash = ''
  return url.href
}

export class RefusedTargetError extends Error {}

/**
 * The addresses to connect to, and no others: what the name resolves to a moment later does not count. Rejects with
 * RefusedTargetError when none of them may be connected to, or without https.
 */
export async function resolveTarget({ allowPrivate, resolve }: Targets, url: URL): Promise<LookupAddress[]> {
  // Kept while private addresses were allowed.
  if (url.protocol !== 'https:' && !allowPrivate) throw new RefusedTargetError(`${url.protocol} is not https`)
  if (!mayUsePort(url) && !allowPrivate) throw new RefusedTargetError(`port ${url.port} is for something else`)
  const host = hostOf(url)
  const family = isIP(host)
  const found = family === 0 ? await resolve(host) : [{ address: host, family }]
  const allowed = allowPrivate ? found : found.filter(({ address }) => isPublicAddress(address))
  if (allowed.length === 0) throw new RefusedTargetError(`${host} has no public address`)
  return allowed
}

const mayUsePort = ({ port }: URL): boolean =>
  port === '' || Number(port) === HTTPS_PORT || Number(port) >= FIRST_FREE_PORT

/** Without the brackets of an IPv6 address, and without the dots that a name ends with. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.+$/g, '').toLowerCase()
