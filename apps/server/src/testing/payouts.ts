import type { SignedIn } from '@aplauso/contract/accounts'
import type { BalanceNow } from '@aplauso/contract/balance'
import type { Problem } from '@aplauso/contract/errors'
import { DAY_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { OperatorPayout, OperatorPayoutFile, Payout, PayoutSummary, PayoutTotal } from '@aplauso/contract/payouts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { grantOperatorRole } from '#modules/accounts/public.ts'
import { NO_PLANS } from '#modules/plans/public.ts'
import { insertPaidDonations } from '../seed/paid-donations.ts'
import type { TestApp } from './test-app.ts'

export const IBAN = 'PT50000201231234567890154'
export const OTHER_IBAN = 'DE89370400440532013000'
const ADDRESS = { line1: 'Rua da Sé 1', postalCode: '4000-123', city: 'Porto', country: 'PT' }

export function payoutActions(app: () => TestApp) {
  /** Sets the bank account, and ends its hold unless `isHeld`. */
  async function setAccount(owner: SignedIn, { iban = IBAN, holder = 'João Sá', isHeld = false } = {}) {
    const body = { holder, iban, address: ADDRESS }
    const answer = await app().call('/api/payout-account', { method: 'PUT', token: owner.token, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    if (isHeld) return
    await sql`update payout_accounts set held_until = now() where owner_id = ${owner.user.id}`.execute(
      app().database.db,
    )
  }

  /** Donations of these amounts as if they had been paid days ago, without a fee. */
  const earn = (creatorId: string, amountCents: number, daysAgo = 30) =>
    app()
      .database.db.transaction()
      .execute((tx) =>
        insertPaidDonations(
          tx,
          [
            {
              ...{ creatorId, plan: 'free', donorId: null, donorName: 'Rui', message: null },
              ...{ amountCents: cents(amountCents), paidAt: new Date(Date.now() - daysAgo * DAY_MS) },
            },
          ],
          NO_PLANS,
        ),
      )

  const ask = (owner: SignedIn, amountCents?: number, headers: Record<string, string> = {}) =>
    app().call<Payout & Problem>('/api/payouts', {
      method: 'POST',
      token: owner.token,
      headers,
      ...(amountCents === undefined ? {} : { body: { amountCents } }),
    })

  return {
    setAccount,
    earn,
    ask,
    balanceOf: async ({ token }: SignedIn) => (await app().call<BalanceNow>('/api/balance', { token })).body,
    payoutsOf: async ({ token }: SignedIn) => (await app().call<Payout[]>('/api/payouts', { token })).body,
    async operator(role: 'owner' | 'finance' | 'support' = 'finance'): Promise<SignedIn> {
      const operator = await app().register('fan')
      await grantOperatorRole(app().database.db, operator.user.username, role)
      return operator
    },
    makeFile: (operator: SignedIn, ids?: string[]) =>
      app().call<string & Problem>('/api/admin/payouts/file', {
        method: 'POST',
        token: operator.token,
        ...(ids === undefined ? {} : { body: { ids } }),
      }),
    decide: (operator: SignedIn, id: string, kind: string, reason?: string) =>
      app().call<Problem>(`/api/admin/payouts/${id}/${kind}`, {
        method: 'POST',
        token: operator.token,
        ...(reason === undefined ? {} : { body: { reason } }),
      }),
    markSent: (operator: SignedIn, body: { ids?: string[]; fileId?: string }) =>
      app().call<PayoutTotal & Problem>('/api/admin/payouts/sent', { method: 'POST', token: operator.token, body }),
    totalsOf: async ({ token }: SignedIn) =>
      (await app().call<PayoutSummary>('/api/admin/payouts/summary', { token })).body,
    filesOf: async ({ token }: SignedIn, query = '') =>
      (await app().call<OperatorPayoutFile[]>(`/api/admin/payouts/files${query}`, { token })).body,
    listAll: async ({ token }: SignedIn, query = '') =>
      (await app().call<OperatorPayout[]>(`/api/admin/payouts${query}`, { token })).body,
  }
}
