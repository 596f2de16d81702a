import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * The client address that limits count by. Behind trusted proxies it is the client that they name; IPv6 counts by its
 * /64.
 */
export type ClientAddress = (request: IncomingMessage) => string

export function createClientAddress(trustedProxies: string[] | undefined): ClientAddress {
  const trusted = new BlockList()
  for (const entry of trustedProxies ?? []) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

  return (request) => {
    let address = unmapped(request.socket.remoteAddress ?? '')
    // Walks from the nearest hop outwards while each is a trusted proxy: anyone can write the entries before those.
    const hops = String(request.headers['x-forwarded-for'] ?? '').split(',')
    for (const hop of hops.reverse()) {
      const named = unmapped(withoutPort(hop.trim()))
      if (isIP(address) === 0 || !isTrusted(address) || isIP(named) === 0) break
      address = named
    }
    return isIPv6(address) ? network64(address) : address
  }
}

/**
 * Removes the port that some proxies add: `203.0.113.9:4711`, `[2001:db8::1]:4711`. A bare IPv6 address has no port.
 */
const withoutPort = (hop: string) => /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1')

/** The /56 and the /48 around the /64 that a client is counted by; undefined for IPv4. */
export function widerNetworks(network64: string): { 56: string; 48: string } | undefined {
  const [first, second, third, fourth] = network64.split(':')
  if (fourth === undefined) return undefined
  const of48 = `${first}:${second}:${third}`
  return { 56: `${of48}:${Number.parseInt(fourth, 16) >> 8}/56`, 48: `${of48}/48` }
}

/** The part of a client's address that a log may have: a network of many people, the /24 of IPv4 or the /48 of IPv6. */
export function networkToLog(address: string): string {
  return widerNetworks(address)?.[48] ?? address.replace(/\.\d+$/, '.0/24')
}

const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** One household or server has a /64 to itself, so its addresses count as one. */
function network64(address: string): string {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
