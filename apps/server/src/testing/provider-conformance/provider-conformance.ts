import { describe } from 'vitest'
import { describeCheckouts } from './checkouts.ts'
import { describeConnectedAccount } from './connected-account.ts'
import { type Counterpart, type ProviderOrders, useCounterpart } from './counterpart.ts'
import { describeCustomers } from './customers.ts'
import { describeLists } from './lists.ts'
import { describeMoneyBack } from './money-back.ts'
import { describeSettlements } from './settlements.ts'
import { describeUnknownOutcomes } from './unknown-outcomes.ts'

/** Tests that every payment provider of a connected account must pass. */
export function describeConnectedProvider(name: string, start: () => Promise<Counterpart>): void {
  describe(`Payments by ${name}`, () => {
    const orders = useCounterpart(name, start)
    describeParts(orders)
    describeConnectedAccount(orders)
  })
}

/** Tests that every payment provider must pass. */
export function describeProvider(name: string, start: () => Promise<Counterpart>): void {
  describe(`Payments by ${name}`, () => {
    describeParts(useCounterpart(name, start))
  })
}

function describeParts(orders: ProviderOrders): void {
  describeCheckouts(orders)
  describeMoneyBack(orders)
  describeCustomers(orders)
  describeUnknownOutcomes(orders)
  describeLists(orders)
  describeSettlements(orders)
}
