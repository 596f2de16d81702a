import type { AccountExport } from '@aplauso/contract/account-export'
import type { PaymentAccount } from '@aplauso/contract/payment-account'
import type { Database } from '#modules/tables.ts'
import type { PaymentAccountDeps } from './payment-account-deps.ts'

/** The creator's account as it was seen last. */
export async function findPaymentAccount(
  {
    db,
    roads,
  }: Pick<PaymentAccountDeps, 'db'> & { roads: Pick<PaymentAccountDeps['roads'], 'connects' | 'moneyFlow'> },
  creatorId: string,
): Promise<PaymentAccount> {
  const row = await db
    .selectFrom('payment_accounts')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .where('is_current', '=', true)
    .executeTakeFirst()
  const offered = { offers: [...roads.connects], moneyFlow: roads.moneyFlow }
  if (row === undefined) {
    return { provider: null, state: 'none', requirements: [], methods: [], profiles: [], ...offered }
  }
  const { provider, state, account, name, requirements, methods, profiles, profile_id } = row
  return {
    provider,
    state,
    account,
    ...(name !== null && { accountName: name }),
    requirements,
    methods,
    profiles: profiles.map((profile) => ({ ...profile, chosen: profile.id === profile_id })),
    ...offered,
  }
}

/** Every account that the creator has or had, for the export of the account's data. */
export async function listPaymentAccounts(db: Database, creatorId: string): Promise<AccountExport['paymentAccounts']> {
  const rows = await db
    .selectFrom('payment_accounts')
    .select(['provider', 'account', 'name', 'connected_at', 'left_at'])
    .where('creator_id', '=', creatorId)
    .orderBy('connected_at', 'desc')
    .execute()
  return rows.map(({ provider, account, name, connected_at: connectedAt, left_at: leftAt }) => ({
    ...{ provider, account, accountName: name },
    connectedAt: connectedAt.toISOString(),
    leftAt: leftAt?.toISOString() ?? null,
  }))
}
