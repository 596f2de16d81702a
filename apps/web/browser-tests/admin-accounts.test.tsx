import type { User } from '@aplauso/contract/accounts'
import {
  OperatorAccount,
  OperatorAccountAction,
  OperatorAccountDetail,
  OperatorNote,
} from '@aplauso/contract/operator-accounts'
import { OperatorLogEntry } from '@aplauso/contract/operator-log'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { newCreator } from './support/dashboard.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { call, refuse, standIn } from './support/stand-in.ts'

const AT = '2026-11-30T12:00:00.000Z'
const LONG = 'Associação Recreativa, Cultural e Desportiva dos Amigos de Vila Nova de Cerveira'

function account(number: number, changes: Partial<OperatorAccount> = {}): OperatorAccount {
  return {
    ...{
      id: `0193b0c0-0000-7000-8000-00000000000${number}`,
      username: `pessoa${number}`,
      displayName: `Pessoa ${number}`,
    },
    ...{ email: `pessoa${number}@example.org`, userType: 'creator', avatar: null, verified: false },
    ...{ operatorRole: null, suspendedAt: null, createdAt: AT },
    ...changes,
  }
}

/** A server with these accounts; the first one can be suspended and written about. */
function server(accounts: OperatorAccount[], changes: Partial<User> = {}) {
  const { answers } = newCreator({ operatorRole: 'owner', ...changes })
  const [first = account(1)] = accounts
  let detail: OperatorAccountDetail = {
    ...first,
    ...{ slug: first.username, bio: null, channelUrl: null, language: 'pt', timeZone: 'Europe/Lisbon' },
    ...{ emailVerifiedAt: null, termsVersion: null, plan: { inForce: 'free', granted: null } },
    ...{ factors: { totp: true, passkeys: 0, recoveryCodes: 10 }, sessions: [] },
    blockedBy: 2,
    paymentAccounts: [
      {
        ...{ provider: 'mollie', account: 'org_1', accountName: null, state: 'restricted' },
        ...{ current: true, connectedAt: AT },
      },
    ],
    totals: { donations: 2, receivedCents: 1_500, donatedCents: 0 },
    ...{ suspension: null, notes: [], log: [] },
  }
  const by = { id: 'o', username: 'dona', displayName: 'Dona' }
  const done = () => new Response(null, { status: 204 })
  const calls = standIn({
    ...answers,
    'GET /api/admin/accounts': call({
      answers: OperatorAccount.array(),
      answer: (_body, { query }) =>
        accounts.filter(({ displayName }) => displayName.toLowerCase().includes(query.get('q') ?? '')),
    }),
    'GET /api/admin/accounts/:id': call({
      answers: OperatorAccountDetail,
      answer: (_body, { params }) => (params.id === detail.id ? detail : refuse('not_found')),
    }),
    'GET /api/admin/log': call({
      answers: OperatorLogEntry.array(),
      answer: (_body, { query }) => (query.get('format') === 'csv' ? new Response('id') : detail.log),
    }),
    'POST /api/admin/accounts/:id/suspend': call({
      asks: OperatorAccountAction,
      answer: ({ reason }: { reason: string }) => {
        const entry = { id: 'e', at: AT, actor: by, action: 'suspend', target: detail.id, reason }
        detail = {
          ...detail,
          ...{ suspendedAt: AT, suspension: { at: AT, by, reason } },
          log: [{ ...entry, before: null, after: null, hash: 'x' }],
        }
        return done()
      },
    }),
    'POST /api/admin/accounts/:id/notes': call({
      asks: OperatorNote,
      answer: ({ text }: { text: string }) => {
        detail = { ...detail, notes: [{ id: 'n', at: AT, author: by, text }] }
        return done()
      },
    }),
  })
  return calls
}

const heading = () => page.getByRole('heading', { level: 1 })
const rows = () => page.getByTestId('admin-row')
const dialog = () => page.getByRole('alertdialog')

test('An operator finds a person while typing, suspends the account with a reason, and writes a note', async () => {
  server([account(1, { displayName: LONG }), account(2, { suspendedAt: AT, verified: true })])
  const { address } = await showPage('/admin/accounts', { viewport: [390, 844] })
  await expect.element(heading()).toHaveTextContent('Pessoas')
  await expect.poll(() => rows().elements().length).toBe(2)
  await axe()
  await userEvent.keyboard('jj')
  await expect.element(rows().nth(1).getByRole('link')).toHaveFocus()
  await page.getByRole('searchbox', { name: 'Procurar pessoas' }).fill('associação')
  await expect.poll(() => rows().elements().length).toBe(1)
  expect(address()).toBe(`/admin/accounts?q=${encodeURIComponent('associação')}`)
  await rows().getByRole('link').click()
  await expect.element(heading()).toHaveTextContent(LONG)
  await expect.element(page.getByText('pessoa1@example.org (por confirmar)')).toBeVisible()
  await expect.element(page.getByText(/15,00/)).toBeVisible()
  await expect.element(page.getByText('por 2 criadores')).toBeVisible()
  await expect.element(page.getByText('Mollie org_1 (Parada)')).toBeVisible()
  await axe()

  await page.getByRole('button', { name: 'Suspender' }).click()
  await expect.element(dialog()).toMatchTextContent(/A pessoa recebe um email com o motivo/)
  const confirm = dialog().getByRole('button', { name: 'Suspender' })
  await expect.element(confirm).toBeDisabled()
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Cartões roubados')
  await axe()
  await confirm.click()
  await expect.element(page.getByText(/Suspensa desde.*Motivo: Cartões roubados/)).toBeVisible()
  await expect.element(page.getByTestId('admin-timeline')).toMatchTextContent(/Conta suspensa.*@dona: Cartões roubados/)
  await expect.element(page.getByRole('button', { name: 'Terminar a suspensão' })).toBeVisible()

  await page.getByRole('button', { name: 'Escrever uma nota' }).click()
  await dialog().getByRole('textbox', { name: 'Nota' }).fill('Ligou hoje.')
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Contacto')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Ligou hoje.')).toBeVisible()
  await inTheDark()
  await axe()
})

test('Support has no actions on an operator, finance has no page, and an unknown account says so', async () => {
  server([account(1, { operatorRole: 'owner' })], { operatorRole: 'support' })
  await showPage(`/admin/accounts/${account(1).id}`)
  await expect.element(heading()).toHaveTextContent('Pessoa 1')
  expect(page.getByRole('button', { name: 'Suspender' }).elements()).toHaveLength(0)
  await showPage('/admin/accounts/unknown')
  await expect.element(page.getByText('Esta conta não existe.')).toBeVisible()
  const calls = server([account(1)], { operatorRole: 'finance' })
  await showPage('/admin/accounts')
  await expect.element(heading()).toHaveTextContent('404 Page Not Found')
  expect(calls.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([])
})

test('The log lists what operators did, leads to the account, and is for owners alone', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  server([account(1)])
  await showPage(`/admin/accounts/${account(1).id}`)
  await page.getByRole('button', { name: 'Suspender' }).click()
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Burla')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByTestId('admin-timeline')).toBeVisible()
  const { address } = await showPage('/admin/log', { viewport: [390, 844] })
  await expect.element(heading()).toHaveTextContent('Registo')
  await expect.element(rows()).toMatchTextContent(/Conta suspensa.*@dona: Burla/)
  await axe()
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  await expect.poll(() => saved).toEqual(['operator-log.csv'])
  await rows().getByRole('link').click()
  await expect.element(heading()).toHaveTextContent('Pessoa 1')
  expect(address()).toBe(`/admin/accounts/${account(1).id}`)
  server([account(1)], { operatorRole: 'support' })
  await showPage('/admin/log')
  await expect.element(heading()).toHaveTextContent('404 Page Not Found')
})
