import { BalanceMonth, BalanceNow } from '@aplauso/contract/balance'
import {
  DONATION_PAGE_DEFAULTS,
  DonationPage,
  DonationPageChange,
  DonorSettings,
  DonorSettingsChange,
} from '@aplauso/contract/donation-page'
import { DonorDonation, PendingDonation } from '@aplauso/contract/donations'
import { Media } from '@aplauso/contract/media'
import { cents } from '@aplauso/contract/money'
import { readableColors } from '@aplauso/contract/page-colors'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { NO_BALANCE, received } from './support/dashboard.ts'
import { showPage } from './support/show-page.tsx'
import { GIVEN_NOTHING, newUser, signedIn } from './support/signed-in.ts'
import { call, standIn } from './support/stand-in.ts'

const main = page.getByRole('main')
const bar = page.getByTestId('save-bar')
const save = bar.getByRole('button', { name: /^Guardar/ })

/** A server that stores a creator's page settings. */
function storedPage() {
  let stored: DonationPage = DonationPage.parse(DONATION_PAGE_DEFAULTS)
  const changes: DonationPageChange[] = []
  standIn(
    {
      ...OFFERED,
      ...signedIn(newUser('creator')),
      'GET /api/media': call({ answers: z.array(Media), answer: () => [] }),
      'GET /api/donation-page': call({ answers: DonationPage, answer: () => stored }),
      'PATCH /api/donation-page': call({
        asks: DonationPageChange,
        answers: DonationPage,
        answer: (change) => {
          changes.push(change)
          const { accent = stored.colors.accent, background = stored.colors.background } = change.colors ?? {}
          const chosen = { accent, background }
          stored = DonationPage.parse({
            ...stored,
            ...change,
            colors: { ...chosen, ...readableColors(chosen) },
            thanks: { ...stored.thanks, ...change.thanks },
            supporters: { ...stored.supporters, ...change.supporters },
          })
          return stored
        },
      }),
    },
    { othersWait: true },
  )
  return changes
}

test('A creator reorders amounts with the keyboard, sees them in the preview, and only changes are sent', async () => {
  const changes = storedPage()
  await showPage('/settings/donation-page', { viewport: [1_366, 768] })
  const presets = main.getByTestId('preset')
  await expect.element(presets.nth(3)).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  await presets.first().getByLabelText('Palavra').fill('Um café')
  await expect.element(main.getByTestId('page-preview')).toMatchTextContent(/Um café/)
  const down = presets.first().getByRole('button', { name: /para baixo$/ })
  down.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(presets.nth(1).getByLabelText('Palavra')).toHaveValue('Um café')
  await main.getByRole('button', { name: 'Juntar um botão' }).click()
  await save.click()
  await expect.element(main.getByText(/^Escreve um valor entre 1\s€ e/)).toBeVisible()
  await main.getByRole('button', { name: 'Tirar o botão 5' }).click()
  await save.click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(changes).toEqual([
    { presets: [{ cents: 1_000 }, { cents: 500, word: 'Um café' }, { cents: 2_500 }, { cents: 5_000 }] },
  ])
  await axe()
})

test('A colour with too little contrast is shown corrected, before and after saving', async () => {
  const changes = storedPage()
  await showPage('/settings/donation-page', { viewport: [390, 844] })
  const background = main.getByLabelText(/^Fundo/)
  await expect.element(background).toBeVisible()
  const field = background.element()
  if (!(field instanceof HTMLInputElement)) throw new Error('The element is not an input')
  await background.fill('#808080')
  const note = main.getByTestId('corrected-background')
  await expect.element(note).toMatchTextContent(/#808080/)
  await save.click()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(note).toBeVisible()
  expect(changes).toEqual([{ colors: { accent: null, background: '#808080' } }])
  await axe()
})

test('Incomplete tiers show errors, and the embed code is copied as shown', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  const changes = storedPage()
  await showPage('/settings/donation-page', { viewport: [320, 640] })
  await main.getByRole('button', { name: 'Adicionar nível' }).click()
  await main.getByLabelText('A partir de (€)').fill('1.000')
  await save.click()
  await expect.element(main.getByText(/^Separador ambíguo/)).toBeVisible()
  await main.getByLabelText('A partir de (€)').fill('10')
  await save.click()
  await expect.element(main.getByText('Escolhe pelo menos uma coisa.')).toBeVisible()
  await main.getByLabelText('Mensagens longas').click()
  await main.getByRole('switch', { name: 'Mostrar o formulário noutros sites' }).click()
  await expect.element(main.getByText('A moldura funciona assim que guardares.')).toBeVisible()
  await save.click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(changes).toEqual([{ tiers: [{ fromCents: 1_000, unlocks: ['long_message'] }], embed: true }])
  await main.getByRole('button', { name: 'Copiar o código do botão' }).click()
  expect(copied[0]).toMatch(/^<a href="[^"]+\/donate\/rui" style="[^"]+">Aplaudir Rui Pena<\/a>$/)
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('A donor sets a spending limit and sees how much of it is used', async () => {
  let stored: DonorSettings = { monthlyLimitCents: null, givenThisMonthCents: cents(2_500) }
  standIn(
    {
      ...OFFERED,
      ...signedIn(newUser('fan')),
      'GET /api/users/giving': call({ answers: DonorSettings, answer: () => stored }),
      'PATCH /api/users/giving': call({
        asks: DonorSettingsChange,
        answers: DonorSettings,
        answer: ({ monthlyLimitCents = null }) => {
          stored = { ...stored, monthlyLimitCents }
          return stored
        },
      }),
    },
    { othersWait: true },
  )
  await showPage('/settings/account', { viewport: [390, 844] })
  await expect.element(main.getByTestId('given-this-month')).toMatchTextContent(/^Este mês deste 25,00\s€\.$/)
  await main.getByLabelText('Limite por mês (€)').fill('muito')
  await main.getByRole('button', { name: 'Guardar limite' }).click()
  await expect.element(main.getByText(/^Escreve um valor até/)).toBeVisible()
  await main.getByLabelText('Limite por mês (€)').fill('1.000')
  await main.getByRole('button', { name: 'Guardar limite' }).click()
  await expect.element(main.getByText(/^Separador ambíguo/)).toBeVisible()
  await main.getByLabelText('Limite por mês (€)').fill('50')
  await main.getByRole('button', { name: 'Guardar limite' }).click()
  await expect.element(main.getByTestId('giving-meter')).toHaveAttribute('aria-valuenow', '50')
})

test('Pending donations are a row of the balance that leads to their own list without other filters', async () => {
  const coming: PendingDonation = {
    ...received({ id: 'd1', donorName: 'Rita', amount: cents(4_000), private: true, alertStatus: null }),
    ...{ paidAt: null, status: 'pending' },
  }
  const paths: string[] = []
  standIn(
    {
      ...OFFERED,
      ...signedIn(newUser('creator')),
      'GET /api/balance': call({
        answers: BalanceNow,
        answer: () => ({ ...NO_BALANCE, pendingCents: cents(4_000) }),
      }),
      'GET /api/balance/months': call({ answers: z.array(BalanceMonth), answer: () => [] }),
      'GET /api/donations/my': call({
        answers: z.array(PendingDonation),
        answer: (_, { query }) => {
          paths.push(query.toString())
          return [coming]
        },
      }),
    },
    { othersWait: true },
  )
  await showPage('/dashboard/creator/money')
  await main.getByTestId('balance-coming').getByRole('link').click()
  const row = main.getByTestId('coming-row')
  await expect.element(row).toMatchTextContent(/RitaPrivada/)
  expect(paths).toEqual(['limit=50&status=pending'])
  await expect.element(main.getByRole('button', { name: /^Exportar/ })).not.toBeInTheDocument()
})

test('Unfinished donations are at the top of the history, with a link to continue', async () => {
  const left: DonorDonation = {
    ...{ id: 'd1', amount: cents(750), currency: 'EUR', createdAt: '2026-02-03T12:00:00.000Z', message: null },
    ...{ creatorId: 'c1', creator: { slug: 'ana', displayName: 'Ana Ventura' }, status: 'pending', refunded: cents(0) },
    ...{ private: false, monthsInRow: null, checkoutUrl: '/sandbox/checkout/tr_1' },
  }
  standIn(
    {
      ...OFFERED,
      ...signedIn(newUser('fan')),
      ...GIVEN_NOTHING,
      'GET /api/donations/history': call({
        answers: z.array(DonorDonation),
        answer: (_, { query }) => (query.get('status') === 'pending' ? [left] : []),
      }),
    },
    { othersWait: true },
  )
  await showPage('/dashboard/fan/donations', { viewport: [320, 640] })
  await expect
    .element(main.getByRole('link', { name: /^Concluir a doação de 7,50\s€ para Ana Ventura$/ }))
    .toHaveAttribute('href', left.checkoutUrl ?? '')
  await axe()
})
