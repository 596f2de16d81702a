import { describe } from 'vitest'
import { describeCheckouts } from './checkouts.ts'
import { type Counterpart, useCounterpart } from './counterpart.ts'
import { describeCustomers } from './customers.ts'
import { describeLists } from './lists.ts'
import { describeMoneyBack } from './money-back.ts'
import { describeSettlements } from './settlements.ts'
import { describeUnknownOutcomes } from './unknown-outcomes.ts'

/** Tests that every payment provider must pass. */
export function describeProvider(name: string, start: () => Promise<Counterpart>): void {
  describe(`Payments by ${name}`, () => {
    const orders = useCounterpart(name, start)
    describeCheckouts(orders)
    describeMoneyBack(orders)
    describeCustomers(orders)
    describeUnknownOutcomes(orders)
    describeLists(orders)
    describeSettlements(orders)
  })
}
