import { widerNetworks } from '#platform/http/client-address.ts'
import type { RateLimit, RateLimits, RateRule } from './rate-limits.ts'

/** How many times the rule's points the networks around one have together. */
type Budgets = { 56: number; 48: number }

/**
 * One /64 is a household, and so the rule's own; but who rents a server or a line gets a /56 or a /48 of them, which would
 * be 256 or 65,536 times the points. An IPv4 address has no such networks.
 */
const BUDGETS: Budgets = { 56: 4, 48: 16 }

/** A limit by where a request came from. `of`: counted apart for each, such as an account that is tried. */
export type NetworkLimit = {
  /** Takes a point of the address and of each network around it; throws AppError 'rate_limited' when one has none left. */
  take(address: string, of?: string): Promise<void>
  /** Forgets what was taken there. */
  reset(address: string, of?: string): Promise<void>
}

export function limitByNetwork(limit: RateLimits['limit'], rule: RateRule, budgets = BUDGETS): NetworkLimit {
  const own = limit(rule)
  const networkLimit = (bits: 56 | 48) =>
    limit({ ...rule, name: `${rule.name}_${bits}`, points: rule.points * budgets[bits] })
  const [in56, in48] = [networkLimit(56), networkLimit(48)]
  function limitsOf(address: string, of: string | undefined) {
    const at = (counted: RateLimit, network: string) => ({
      counted,
      key: of === undefined ? network : `${of} ${network}`,
    })
    const networks = widerNetworks(address)
    if (networks === undefined) return [at(own, address)]
    return [at(own, address), at(in56, networks[56]), at(in48, networks[48])]
  }
  return {
    // One after the other: what the narrow one refuses is not taken from its neighbours.
    async take(address, of) {
      for (const { counted, key } of limitsOf(address, of)) await counted.take(key)
    },
    async reset(address, of) {
      await Promise.all(limitsOf(address, of).map(({ counted, key }) => counted.reset(key)))
    },
  }
}
