import { widerNetworks } from '#platform/http/client-address.ts'
import type { RateLimit, RateLimits, RateRule } from './rate-limits.ts'

/** The points of all addresses in the wider network together, as a multiple of the rule's points. */
type Budgets = { 56: number; 48: number }

/**
 * One /64 is a household and gets the rule's own points. A rented server or a connection has a /56 or a /48, which
 * would be 256 or 65,536 times the points. An IPv4 address has no such networks.
 */
const BUDGETS: Budgets = { 56: 4, 48: 16 }

/** A limit by the address of a request. `of` counts separately for each value, such as the account of a sign-in. */
export type NetworkLimit = {
  /** Takes a point of the address and of each wider network; throws AppError 'rate_limited' when one has none left. */
  take(address: string, of?: string): Promise<void>
  /** Resets the counts of the address and of its wider networks. */
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
    // One after the other: a refusal by the narrow limit takes nothing from the neighbours.
    async take(address, of) {
      for (const { counted, key } of limitsOf(address, of)) await counted.take(key)
    },
    async reset(address, of) {
      await Promise.all(limitsOf(address, of).map(({ counted, key }) => counted.reset(key)))
    },
  }
}
