import { Creator } from '@aplauso/contract/creators'
import { type DonationPage, FeeQuote, type PublicDonationPage } from '@aplauso/contract/donation-page'
import { DonationStarted } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { ANA, ON_STAGE, publicPage } from './support/donation-page.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { call, refuse, standIn } from './support/stand-in.ts'

const main = page.getByRole('main')
const custom = main.getByLabelText('Outro valor em euros')
const message = main.getByLabelText('Mensagem', { exact: true })
const give = main.getByRole('button', { name: /^Doar/ })
const lock = main.getByTestId('tier')

const LONG = 'Uma mensagem comprida. '.repeat(8)

/** Ana's page with these settings, and the calls that it makes. */
function anaWith(changes: Partial<PublicDonationPage>, refused = refuse('overloaded')) {
  const creator: Creator = { ...ANA, page: publicPage(changes) }
  return standIn({
    ...ON_STAGE,
    'GET /api/creators/:slug': call({ answers: Creator, answer: () => creator }),
    'POST /api/donations/create-payment': call({ answers: DonationStarted, answer: () => refused.clone() }),
  })
}

const TIERS: DonationPage['tiers'] = [
  { fromCents: cents(1_000), unlocks: ['long_message', 'recording'] },
  { fromCents: cents(2_000), unlocks: ['look'] },
]

test("A page has its creator's amounts, labels and limits, and states the limits", async () => {
  const calls = anaWith({
    presets: [{ cents: cents(300), word: 'Um café' }, { cents: cents(700) }],
    minCents: cents(300),
    maxCents: cents(5_000),
  })
  await showPage('/donate/ana')
  await expect.element(main.getByRole('button', { name: /^3\s€ Um café$/ })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Doar €7' })).toBeVisible()
  await expect.element(main.getByText(/^Entre 3\s€ e 50\s€\.$/)).toBeVisible()
  await custom.fill('2')
  await give.click()
  await expect.element(main.getByRole('alert')).toHaveTextContent('Digite um valor válido (mínimo €3)')
  await custom.fill('51')
  await give.click()
  await expect.element(main.getByRole('alert')).toMatchTextContent(/^Uma doação pode ir até 50\s€$/)
  expect(calls.some(({ path }) => path.endsWith('create-payment'))).toBe(false)
})

test('Without presets only an amount field is shown, and payment needs an amount', async () => {
  anaWith({ presets: [] })
  await showPage('/donate/ana')
  await expect.element(main.getByRole('button', { name: 'Doar', exact: true })).toBeVisible()
  await give.click()
  await expect.element(main.getByRole('alert')).toHaveTextContent('Digite um valor válido (mínimo €1)')
  await custom.fill('4')
  await expect.element(main.getByRole('button', { name: 'Doar €4' })).toBeVisible()
})

test('A tier unlocks while the amount is typed, and keeps all values', async () => {
  anaWith({ tiers: TIERS })
  await showPage('/donate/ana')
  const record = main.getByRole('radio', { name: /^Gravar/ })
  await custom.fill('5')
  await expect
    .element(lock.first())
    .toMatchTextContent(/A partir de 10\s€: mensagens até 500 caracteres e gravar a tua voz/)
  await expect.element(record).toBeDisabled()
  await message.fill(LONG)
  await expect.element(main.getByText('184/150')).toBeVisible()
  await give.click()
  await expect.element(main.getByText(/^Com este valor, até 150 caracteres/)).toBeVisible()
  await axe()
  await custom.fill('20')
  await expect.element(message).toHaveValue(LONG)
  await expect.element(main.getByText('184/500')).toBeVisible()
  await expect.element(record).toBeEnabled()
  await main.getByRole('radio', { name: 'Neon' }).click()
  await expect.element(page.getByTestId('stream-card')).toHaveAttribute('data-style', 'neon')
  await custom.fill('12')
  await expect.element(page.getByTestId('stream-card')).toHaveAttribute('data-style', 'classic')
})

test('Beside an amount for a managed creator the page shows what is left, and for a covered fee only who pays it', async () => {
  standIn({
    ...ON_STAGE,
    'GET /api/creators/:slug/fee': call({
      answers: FeeQuote,
      answer: () => ({
        ...{ amountCents: cents(3_000), feeCents: cents(120), agencyShareCents: cents(900) },
        ...{ creatorGetsCents: cents(1_980), withCoverCents: cents(3_125) },
      }),
    }),
  })
  await showPage('/donate/ana')
  await custom.fill('30')
  const line = main.getByTestId('fee-line')
  await expect.element(line).toMatchTextContent(/^Ana Ventura recebe 19,80\s€, depois da taxa e da parte da agência$/)
  await main.getByLabelText('Pago também a taxa').click()
  await expect.element(line).toMatchTextContent(/^A taxa da plataforma fica por tua conta · pagas 31,25\s€$/)
  await expect.element(line).not.toMatchTextContent(/recebe/)
})

test('A private donation with a covered fee says who reads it and what is paid, in the form and in the order', async () => {
  const calls = anaWith({})
  await showPage('/donate/ana')
  await custom.fill('5')
  const line = main.getByTestId('fee-line')
  await expect.element(line).toMatchTextContent(/^Ana Ventura recebe 4,60\s€$/)
  await main.getByLabelText('Pago também a taxa').click()
  await expect.element(line).toMatchTextContent(/Ana Ventura recebe 5,00\s€ · pagas 5,43\s€/)
  await expect.element(main.getByRole('button', { name: 'Doar €5,43' })).toBeVisible()
  // A known amount is not requested again, and a late answer for another amount is not shown.
  await custom.fill('10')
  await expect.element(main.getByRole('button', { name: 'Doar €10,87' })).toBeVisible()
  await main.getByLabelText('Doação privada').click()
  await expect.element(main.getByText('Só Ana Ventura lê: não aparece no direto.').last()).toBeVisible()
  await give.click()
  await expect
    .poll(() => calls.find(({ path }) => path.endsWith('create-payment'))?.body)
    .toMatchObject({
      ...{ amountEuro: 10, coverFee: true, private: true, audioType: 'text' },
    })
})

test('Above the limit a visitor has to sign in, and a refused field shows its error', async () => {
  const errors = [{ path: 'audioUrl', code: 'tier_long_message', message: 'of the tests' }]
  anaWith({ signInAboveCents: cents(2_000) }, refuse('validation_failed', { errors }))
  await showPage('/donate/ana')
  await custom.fill('25')
  await expect
    .element(main.getByRole('link', { name: 'Entrar e continuar' }))
    .toHaveAttribute('href', '/login?redirect=%2Fdonate%2Fana')
  await give.click()
  await expect.element(main.getByRole('alert')).toMatchTextContent(/^Para dares mais de 20\s€, entra primeiro/)
  await custom.fill('20')
  await expect.element(main.getByRole('link', { name: 'Entrar e continuar' })).not.toBeInTheDocument()
  await give.click()
  await expect.element(main.getByText(/^Esta página mudou\./)).toBeVisible()
  await expect.element(message).toHaveFocus()
})

for (const theme of ['light', 'dark'] as const) {
  test(`Colours, cover and supporters of a page are readable for everybody, ${theme}`, async () => {
    if (theme === 'dark') inTheDark()
    anaWith({
      colors: { accent: '#ffe600', background: '#12305b' },
      coverUrl: '/favicon.svg',
      tiers: TIERS,
      supporters: {
        recent: [
          {
            ...{ donorName: 'Rita', amount: cents(500), message: 'Bravo!' },
            ...{ at: new Date().toISOString(), monthsInRow: null, alertId: 'a1' },
          },
          {
            ...{ donorName: null, amount: null, message: null },
            ...{ at: new Date().toISOString(), monthsInRow: null, alertId: null },
          },
        ],
        top: [{ donorName: 'Rui', amount: cents(9_000), message: null, at: null, monthsInRow: null, alertId: null }],
      },
    })
    await showPage('/donate/ana', { viewport: [390, 844] })
    // Below the form, so loaded only after scrolling there.
    expect(main.getByTestId('supporter').query()).toBeNull()
    main.getByTestId('supporters').element().scrollIntoView()
    await expect.element(main.getByTestId('supporter').first()).toMatchTextContent(/Rui/)
    await expect.element(main.getByTestId('supporter').nth(2)).toMatchTextContent(/^Anónimo/)
    await expect
      .element(main.getByTestId('supporter').nth(1).getByRole('link', { name: 'Denunciar' }))
      .toHaveAttribute('href', '/report?kind=message&target=a1')
    expect(main.getByTestId('supporters').getByRole('link').elements(), 'no message, no link').toHaveLength(1)
    await main.getByLabelText('Doação privada').click()
    await userEvent.tab()
    await axe()
  })
}

test('The embedded form has no page around it, and is off unless the creator allows it', async () => {
  anaWith({ embed: true })
  const { leave } = await showPage('/embed/ana')
  await expect.element(give).toBeEnabled()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  await axe()
  await leave()
  anaWith({})
  await showPage('/embed/ana')
  await expect
    .element(main.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Este formulário não está disponível aqui')
})
