import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { SECOND_MS } from '@aplauso/contract/limits'

const ANSWER_MAX_MS = 2 * SECOND_MS
const ATTEMPTS = 2

/**
 * Resolves all public addresses of a name; rejects when it has none. Queries the nameservers directly: `getaddrinfo`
 * would block a thread of the small pool that also hashes passwords and reads files, for as long as a nameserver is
 * silent. The owner of an endpoint may own that nameserver.
 */
export async function resolveName(hostname: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: ANSWER_MAX_MS, tries: ATTEMPTS })
  if (servers !== undefined) resolver.setServers(servers)
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
  ])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (found.length === 0 && failed !== undefined) throw failed.reason
  return found
}
