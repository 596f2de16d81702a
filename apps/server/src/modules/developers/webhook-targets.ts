import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { invalid } from '#platform/errors/app-error.ts'
import { resolveName } from './resolve-name.ts'

export type Targets = {
  /** Also allows private addresses and http: for development. */
  allowPrivate: boolean
  /** Resolves all addresses of a name; rejects when it has none. */
  resolve: (hostname: string) => Promise<LookupAddress[]>
}

/** Names of private networks, refused whatever they resolve to. */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/

// These addresses are public by number, but inside a cloud they reach its internal services: the metadata and health
// service of Azure, and the services of IBM Cloud.
const INSIDE_CLOUDS = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((range) => ipaddr.IPv4.parseCIDR(range))

/**
 * HTTPS has its own port. Other ports below 1024 belong to mail, shells and databases, which never receive webhooks.
 */
const HTTPS_PORT = 443
const FIRST_FREE_PORT = 1_024

// The range assigned to the public internet; every other range is reserved.
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

export const systemTargets = (allowPrivate: boolean): Targets => ({
  allowPrivate,
  // Names of a private network may be known to the system resolver only.
  resolve: allowPrivate
    ? (hostname) => lookup(hostname, { all: true, order: 'verbatim' })
    : (name) => resolveName(name),
})

/** True for a public internet address: not private, local, shared, mapped, tunnelled or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_V6)) return false
  if (parsed instanceof ipaddr.IPv4 && INSIDE_CLOUDS.some((range) => parsed.match(range))) return false
  return parsed.range() === 'unicast'
}

/** Returns the address as it is stored. Ends with validation_failed for an address that this server must not call. */
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
 * Resolves the addresses to connect to; a later lookup is never used. Rejects with RefusedTargetError when none of them
 * is allowed, or without https.
 */
export async function resolveTarget({ allowPrivate, resolve }: Targets, url: URL): Promise<LookupAddress[]> {
  // Such an address may have been stored while private addresses were allowed.
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

/** Without the brackets of an IPv6 address, and without dots at the end of a name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.+$/g, '').toLowerCase()
