import { ReceivedStats } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { Subscription } from '@aplauso/contract/subscriptions'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { OFFERED } from './support/config.ts'
import { NOTHING_RECEIVED } from './support/dashboard.ts'
import { showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { call, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const main = page.getByRole('main')
const textOf = (found: Locator) => () => found.element().textContent

const FREE: Subscription = {
  ...{ planId: 'free', status: 'none', renewsAt: null, endsAt: null, planInForce: 'free', feeBasisPoints: 800 },
  ...{ currency: 'EUR', renewalAmount: null, credit: cents(0), checkoutUrl: null, pendingPlanId: null },
  ...{ donationsThisMonth: 0, donationsPerMonth: 50 },
}
const ON_A_FREE_PLAN = {
  'GET /api/subscriptions/current': call({ answers: Subscription, answer: () => FREE }),
  'GET /api/donations/stats': call({ answers: ReceivedStats, answer: () => NOTHING_RECEIVED }),
}

for (const userType of ['creator', 'agency'] as const) {
  test(`A ${userType} sees four plans and the questions about them`, async () => {
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

test('A plan whose checkout has no address shows an error and stays on the page', async () => {
  standIn({
    ...{ ...OFFERED, ...ON_A_FREE_PLAN, ...signedIn(newUser('creator')) },
    'POST /api/subscriptions/create': call({ answer: () => Response.json({}, { status: 201 }) }),
  })
  const { address } = await showPage('/pricing')
  await main.getByRole('button', { name: 'Subscrever' }).first().click()
  await expect.element(toast).toMatchTextContent('Falha ao criar a sessão de pagamento')
  expect(address()).toBe('/pricing')
})

for (const userType of ['fan', 'supporter'] as const) {
  test(`A ${userType} reads that they pay nothing, and sees no plans`, async () => {
    standIn({ ...OFFERED, ...signedIn(newUser(userType)) })
    await showPage('/pricing')
    await expect.element(main.getByRole('heading', { level: 2 })).toHaveTextContent('Quem aplaude não paga nada')
    expect(main.getByText('Mais popular').query()).toBeNull()
  })
}

test("A visitor sees how to register and a month's payout, and cannot subscribe", async () => {
  standIn(OFFERED)
  const { address } = await showPage('/precos')
  await expect.element(main.getByRole('link', { name: 'Criar conta grátis' })).toHaveAttribute('href', '/register')
  await expect.element(main.getByRole('link', { name: 'Entrar' })).toBeVisible()
  expect(main.getByRole('region', { name: 'Os planos' }).query()).toBeNull()
  expect(main.getByText('Mais popular').query()).toBeNull()

  const plan = (name: string) => main.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect.element(main.getByTestId('kept-most')).toMatchTextContent('465,01 €')
  await main.getByRole('textbox', { name: 'Doação média' }).fill('12,50')
  await main.getByRole('textbox', { name: 'Doações por mês' }).fill('79')
  main.getByRole('slider', { name: 'Ajustar as doações por mês' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  // 62.5 cents of fee per donation are rounded to 63: 50.40 for eighty, not 50.00.
  await expect.element(plan('Criador')).toMatchTextContent(/50,40\s€.*9,99\s€.*939,61\s€/)
  await expect.element(main.getByTestId('kept-most')).toMatchTextContent('940,01 €')
  await expect.element(plan('Gratuito')).toMatchTextContent(/Só 50 de 80 doações.*575,00\s€/)

  await userEvent.selectOptions(page.getByLabelText('Idioma').first(), 'en')
  await main.getByRole('button', { name: 'Choose a plan' }).click()
  await expect.element(toast).toMatchTextContent('Login required - please login to choose your plan')
  await expect.poll(address).toBe('/login?redirect=%2Fprecos')
})
