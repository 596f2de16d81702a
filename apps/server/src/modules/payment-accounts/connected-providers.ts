import type { PaymentVendor } from '@aplauso/contract/config'
import { type MoneyFlow, parseConnectedName } from '@aplauso/contract/payment-account'
import { sql } from 'kysely'
import type { ConnectedProviders } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { checkSoon } from './check-accounts.ts'
import type { AccountVendors } from './payment-account-deps.ts'

/** The payment port of every connected account. */
export function connectedProviders(
  db: Database,
  { vendors, moneyFlow }: { vendors: AccountVendors; moneyFlow: MoneyFlow },
): ConnectedProviders {
  const of: ConnectedProviders['of'] = (name) => {
    const connected = parseConnectedName(name)
    return connected && vendors[connected.provider]?.provider(connected.account)
  }
  return {
    moneyFlow,
    connects: Object.keys(vendors) as PaymentVendor[],
    of,
    checkAccountSoon: (name) => checkSoon({ db }, name),
    async all() {
      const { rows } = await sql<{ name: string }>`
        select distinct provider || ':' || account as name from payment_accounts where state <> 'revoked'`.execute(db)
      return rows.flatMap(({ name }) => of(name) ?? [])
    },
  }
}
