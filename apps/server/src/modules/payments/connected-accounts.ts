import type { PaymentVendor } from '@aplauso/contract/config'
import type { MoneyFlow } from '@aplauso/contract/payment-account'
import { type RawBuilder, sql } from 'kysely'

/** SQL: the vendor of a connected account in a provider's name such as `mollie:org_1`; null for the operator's. */
export const connectedVendor = (provider: RawBuilder<unknown>): RawBuilder<PaymentVendor | null> =>
  sql`case when position(':' in ${provider}) > 0 then split_part(${provider}, ':', 1) end`

/** Where new donations go. */
export type MoneyRoads = {
  moneyFlow: MoneyFlow
  /** The vendors at which creators can connect an account. */
  connects: readonly PaymentVendor[]
}

/** SQL: the name of the provider at which this creator has a ready account of their own; null without one. */
const readyAccount = (creatorId: RawBuilder<unknown>, { connects }: MoneyRoads) => sql`(
  select provider || ':' || account from payment_accounts
  where creator_id = ${creatorId} and is_current and state = 'ready' and provider = any(${[...connects]}::text[]))`

/**
 * SQL: the name of the provider that gets a new donation to this creator. Null where the money would have no place:
 * with `direct`, without a ready account.
 */
export function roadOf(
  creatorId: RawBuilder<unknown>,
  roads: MoneyRoads & { current: { name: string } },
): RawBuilder<string | null> {
  const operator = sql<string>`${roads.current.name}::text`
  if (roads.moneyFlow === 'operator') return operator
  const ready = readyAccount(creatorId, roads)
  return roads.moneyFlow === 'direct' ? sql`${ready}` : sql`coalesce(${ready}, ${operator})`
}

/** SQL: whether a new donation to this creator has a place to go. */
export const hasRoad = (creatorId: RawBuilder<unknown>, roads: MoneyRoads): RawBuilder<boolean> =>
  roads.moneyFlow === 'direct' ? sql`${readyAccount(creatorId, roads)} is not null` : sql`true`
