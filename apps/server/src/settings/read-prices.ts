import { BUILT_IN_PRICES, NO_PLANS, type Prices, readPlans } from '#modules/prices/public.ts'
import type { Variables } from './variables.ts'

/** The operator's plans, the built-in ones, or none. What is wrong goes to `refuse`, which ends the start. */
export function readPrices(
  { PLANS: plans, PLANS_FILE: file }: Pick<Variables, 'PLANS' | 'PLANS_FILE'>,
  refuse: (problem: string) => void,
): Prices {
  if (plans === 'off') {
    if (file !== undefined)
      refuse(`PLANS_FILE is "${file}", and PLANS=off: without plans there is nothing to read in it`)
    return NO_PLANS
  }
  if (file === undefined) return BUILT_IN_PRICES
  const read = readPlans(file)
  if (!Array.isArray(read)) return read
  for (const problem of read) refuse(problem)
  return BUILT_IN_PRICES
}
