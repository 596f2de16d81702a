import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { cents } from '@aplauso/contract/money'
import type { NewTaxProfile, TaxProfile } from '@aplauso/contract/taxes'
import { expect } from 'vitest'
import { NO_PLANS } from '#modules/plans/public.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { insertPaidDonations, type PastDonation } from '../seed/paid-donations.ts'
import { APP_SECRET, type TestApp } from './test-app.ts'

export const TAX_DATA = {
  legalName: 'Beatriz Nunes da Sé',
  birthDate: '1990-02-28',
  address: { line1: 'Rua da Sé 1', postalCode: '4000-123', city: 'Porto', country: 'PT' },
  taxNumbers: [{ country: 'PT', number: '501 964 843' }],
  business: false,
} satisfies NewTaxProfile

export const taxSealer = () => createSealer(APP_SECRET, 'taxes')

export function taxActions(app: () => TestApp) {
  const putData = (owner: SignedIn, data: object = {}) =>
    app().call<TaxProfile & Problem>('/api/tax/profile', {
      method: 'PUT',
      token: owner.token,
      body: { ...TAX_DATA, ...data },
    })

  return {
    putData,
    async giveData(owner: SignedIn, data: object = {}) {
      const answer = await putData(owner, data)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    },
    profileOf: async ({ token }: SignedIn) => (await app().call<TaxProfile>('/api/tax/profile', { token })).body,
    /** Donations as if they had been paid at this moment, without a fee unless plans are given. */
    receive: (creator: SignedIn, paidAt: string, count: number, amountCents = 100, prices = NO_PLANS) =>
      app()
        .database.db.transaction()
        .execute((tx) =>
          insertPaidDonations(
            tx,
            Array.from(
              { length: count },
              (): PastDonation => ({
                ...{ creatorId: creator.user.id, plan: 'free', donorId: null, donorName: 'Rui', message: null },
                ...{ amountCents: cents(amountCents), paidAt: new Date(paidAt) },
              }),
            ),
            prices,
          ),
        ),
  }
}
