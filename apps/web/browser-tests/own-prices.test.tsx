import { SentInvitation } from '@aplauso/contract/agency'
import { Config } from '@aplauso/contract/config'
import { ApiKey, WebhookEndpoint } from '@aplauso/contract/developers'
import { ReceivedStats } from '@aplauso/contract/donations'
import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import { cents } from '@aplauso/contract/money'
import type { Plans } from '@aplauso/contract/plans'
import { CoveredAccounts, Subscription, SubscriptionPayment } from '@aplauso/contract/subscriptions'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BUILT_IN_PLAN_VALUES, OTHER_PLANS } from '#lib/page/other-plans.fixture.ts'
import { axe } from './support/axe.ts'
import { CONFIG } from './support/config.ts'
import { NOTHING_RECEIVED, newCreator } from './support/dashboard.ts'
import { standInLive } from './support/live.ts'
import { showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { type Answers, call, standIn } from './support/stand-in.ts'

const main = page.getByRole('main')
const offered = (plans: Plans | null) => ({
  'GET /api/config': call({ answers: Config, answer: () => ({ ...CONFIG, plans }) }),
})

const FREE: Subscription = {
  ...{ planId: 'free', status: 'none', renewsAt: null, endsAt: null, planInForce: 'free', feeBasisPoints: 777 },
  ...{ currency: 'EUR', renewalAmount: null, credit: cents(0), checkoutUrl: null, pendingPlanId: null },
  ...{ donationsThisMonth: 63, donationsPerMonth: 77 },
}
const OF_A_PLAN: Answers = {
  'GET /api/subscriptions/current': call({ answers: Subscription, answer: () => FREE }),
  'GET /api/subscriptions/payments': call({ answers: SubscriptionPayment.array(), answer: () => [] }),
  'GET /api/subscriptions/accounts': call({
    answers: CoveredAccounts,
    answer: () => ({ accountsMax: 1, mine: [], offers: [] }),
  }),
  'GET /api/donations/stats': call({
    answers: ReceivedStats,
    answer: () => ({ ...NOTHING_RECEIVED, donationsThisMonth: 63 }),
  }),
  'GET /api/api-keys': call({ answers: ApiKey.array(), answer: () => [] }),
  'GET /api/webhook-endpoints': call({ answers: WebhookEndpoint.array(), answer: () => [] }),
}

const builtIn = () => {
  const words = document.body.textContent
  return BUILT_IN_PLAN_VALUES.flatMap((figure) => figure.exec(words)?.[0] ?? [])
}

/** Asserts that the operator's own plans are shown, and no value of the built-in ones. */
async function hasOwn(shown: RegExp) {
  await expect.poll(() => document.body.textContent).toMatch(shown)
  expect(builtIn()).toEqual([])
}

const OF_A_CREATOR: readonly [path: string, shown: RegExp][] = [
  ['/dashboard/creator', /63[\s\S]*77/],
  ['/dashboard/creator/plan', /11[.,]11[\s\S]*6[.,]66[\s\S]*22[.,]22[\s\S]*2[.,]22/],
  ['/pricing', /7[.,]77[\s\S]*11[.,]11[\s\S]*66[.,]66/],
  ['/settings/developer', /Pro/],
]

test.each(LANGUAGE_TAGS)(
  'A creator reads the operator’s own prices on every page about plans, in %s',
  async (language) => {
    const { answers } = newCreator({ language })
    standInLive()
    standIn({ ...answers, ...OF_A_PLAN, ...offered(OTHER_PLANS) })
    for (const [path, shown] of OF_A_CREATOR) {
      const { leave } = await showPage(path, { language, plans: OTHER_PLANS })
      await hasOwn(shown)
      await leave()
    }
  },
)

test.each(LANGUAGE_TAGS)('An agency reads the operator’s own prices, in %s', async (language: Language) => {
  standIn({
    ...offered(OTHER_PLANS),
    ...signedIn(newUser('agency', { language })),
    'GET /api/agency/invitations': call({ answers: SentInvitation.array(), answer: () => [] }),
  } as Answers)
  const { leave } = await showPage('/pricing', { language, plans: OTHER_PLANS })
  await hasOwn(/17[\s\S]*1[.,]11/)
  await leave()
  await showPage('/agency/add-creator', { language, plans: OTHER_PLANS })
  await hasOwn(/17/)
})

test('Terms and help show the operator’s own prices, and without plans say that nothing is charged', async () => {
  standIn(offered(null))
  const { leave } = await showPage('/terms', { plans: OTHER_PLANS })
  await hasOwn(/7,77%[\s\S]*11,11[\s\S]*6,66%[\s\S]*22,22/)
  await leave()
  const terms = await showPage('/terms', { plans: null })
  await expect.element(main.getByText('Aqui não há planos, e o Aplauso não cobra comissão')).toBeVisible()
  expect(main.getByRole('heading', { name: 'Planos pagos' }).query()).toBeNull()
  expect(main.getByRole('columnheader', { name: 'Comissão por doação' }).query()).toBeNull()
  await axe()
  await terms.leave()
  await showPage('/help#fees', { plans: null })
  await expect.element(main.getByText('Tudo: aqui não há planos')).toBeVisible()
  expect(main.getByText('limite do plano gratuito').query()).toBeNull()
})

test('Without plans a creator has no link to plans, no plan page, and needs no plan for the API', async () => {
  const { answers } = newCreator()
  standInLive()
  standIn({ ...answers, ...OF_A_PLAN, ...offered(null) })
  const { leave } = await showPage('/settings/developer', { plans: null })
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links()).not.toContain('/dashboard/creator/plan')
  expect(links()).not.toContain('/precos')
  expect(main.getByText('A API vem com o plano').query()).toBeNull()
  await leave()
  await showPage('/dashboard/creator/plan', { plans: null })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('404 Page Not Found')
  await axe()
})

test('Prices without limit and without fee say so', async () => {
  const plans: Plans = {
    ...OTHER_PLANS,
    free: { ...OTHER_PLANS.free, feeBasisPoints: 0, donationsPerMonth: null, managedCreators: null },
  }
  standIn(offered(plans))
  await showPage('/precos', { plans })
  await expect.element(main.getByText('Sem comissão: o que te dão é teu.')).toBeVisible()
  expect(main.getByText('doações por mês: depois disso').query()).toBeNull()
  await axe()
})
