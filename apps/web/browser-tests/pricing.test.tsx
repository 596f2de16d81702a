import { ReceivedStats } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { Subscription } from '@aplauso/contract/subscriptions'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { OFFERED } from './support/config.ts'
import { showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { call, standIn } from './support/stand-in.ts'

const main = page.getByRole('main')
const textOf = (found: Locator) => () => found.element().textContent

const FREE: Subscription = {
  ...{ planId: 'free', status: 'none', renewsAt: null, endsAt: null, planInForce: 'free', feeBasisPoints: 800 },
  ...{ currency: 'EUR', renewalAmount: null, credit: cents(0), checkoutUrl: null, pendingPlanId: null },
  ...{ donationsThisMonth: 0, donationsPerMonth: 50 },
}
const NOTHING_RECEIVED: ReceivedStats = {
  ...{ totalDonations: 0, totalRevenue: cents(0), averageDonation: cents(0), thisMonth: cents(0) },
  ...{ thisMonthNet: cents(0), monthBefore: cents(0), donationsThisMonth: 0, daily: [], timeZone: 'Europe/Lisbon' },
}
const ON_A_FREE_PLAN = {
  'GET /api/subscriptions/current': call({ answers: Subscription, answer: () => FREE }),
  'GET /api/donations/stats': call({ answers: ReceivedStats, answer: () => NOTHING_RECEIVED }),
}

for (const userType of ['creator', 'agency'] as const) {
  test(`The type of account ${userType} sees four plans and the questions about them`, async () => {
    standIn({ ...OFFERED, ...ON_A_FREE_PLAN, ...signedIn(newUser(userType)) })
    await showPage('/pricing')
    const plans = main.getByRole('region', { name: 'Os planos' })
    const names = plans.getByRole('heading', { level: 3 })
    await expect
      .poll(() => names.elements().map(({ textContent }) => textContent))
      .toEqual(['Gratuito', 'Criador', 'Pro', 'Agência'].map((name) => expect.stringContaining(name)))
    await expect.poll(textOf(main.getByRole('listitem').filter({ hasText: 'Mais popular' }))).toMatch(/9,99\s€/)
    await expect.element(main.getByRole('button', { name: 'O teu plano' })).toBeDisabled()
    expect(main.getByRole('button', { name: 'Subscrever' }).elements()).toHaveLength(userType === 'creator' ? 2 : 0)
    await expect.element(main.getByRole('link', { name: 'Falar connosco' })).toHaveAttribute('href', '/contact-sales')
    await expect.element(main.getByText('a qualquer momento, com efeito imediato')).toBeVisible()
    await expect.element(main.getByText('a qualquer momento no dashboard, sem custos')).toBeVisible()
  })
}

for (const userType of ['fan', 'supporter'] as const) {
  test(`A ${userType} reads that they pay nothing, and sees no plans`, async () => {
    standIn({ ...OFFERED, ...signedIn(newUser(userType)) })
    await showPage('/pricing')
    await expect.element(main.getByRole('heading', { level: 2 })).toHaveTextContent('Quem aplaude não paga nada')
    expect(main.getByText('Mais popular').query()).toBeNull()
  })
}
