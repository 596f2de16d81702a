import type { User } from '@aplauso/contract/accounts'
import { ALL_FEATURES_AVAILABLE } from '@aplauso/contract/features'
import { cents } from '@aplauso/contract/money'
import {
  OperatorPayout,
  OperatorPayoutFile,
  PayoutDecision,
  PayoutFileOrder,
  type PayoutState,
  PayoutSummary,
  PayoutsSentOrder,
  PayoutTotal,
} from '@aplauso/contract/payouts'
import type { Dac7Report } from '@aplauso/contract/taxes'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { newCreator } from './support/dashboard.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { type Answers, call, noNetwork, refuse, standIn } from './support/stand-in.ts'

const LONG = 'Associação Recreativa, Cultural e Desportiva dos Amigos de Vila Nova de Cerveira'

function payout(number: number, changes: Partial<OperatorPayout> = {}): OperatorPayout {
  return {
    ...{ id: `0193b0c0-0000-7000-8000-00000000000${number}`, amountCents: cents(1_000 * number), currency: 'EUR' },
    ...{ state: 'due', iban: '•••• 0154', createdAt: `2026-11-0${number}T12:00:00.000Z`, holder: `Titular ${number}` },
    owner: { id: `o${number}`, username: `dono${number}`, displayName: `Dono ${number}` },
    waits: false,
    ...changes,
  }
}

const F1 = '0193b0c0-0000-7000-8000-0000000000f1'
const XML = (count: number, sum: string) => `<Document><NbOfTxs>${count}</NbOfTxs><CtrlSum>${sum}</CtrlSum></Document>`

/** A server with these payouts, which operators change. */
function server(payouts: OperatorPayout[], changes: Partial<User> = {}, more: Answers = {}) {
  const { answers } = newCreator({ operatorRole: 'finance', ...changes })
  const totalOf = (found: readonly OperatorPayout[]) => ({
    count: found.length,
    amountCents: cents(found.reduce((sum, { amountCents }) => sum + amountCents, 0)),
  })
  const of = (state: PayoutState) => payouts.filter((one) => one.state === state)
  const set = (id: string | undefined, changed: Partial<OperatorPayout>) => {
    const at = payouts.findIndex((one) => one.id === id)
    const now = payouts[at]
    if (now) payouts[at] = { ...now, ...changed }
  }
  const decide = (kind: 'returned' | 'rejected', from: PayoutState[]) =>
    call({
      asks: PayoutDecision,
      answer: ({ reason }: PayoutDecision, { params }) => {
        if (!payouts.some(({ id, state }) => id === params.id && from.includes(state))) return refuse('already_decided')
        set(params.id, { state: kind, ...(reason === undefined ? {} : { reason }) })
        return new Response(null, { status: 204 })
      },
    })
  const calls = standIn({
    ...answers,
    'GET /api/admin/payouts': call({
      answers: OperatorPayout.array(),
      answer: (_body, { query }) => {
        const [state, fileId] = [query.get('state'), query.get('fileId')]
        return payouts.filter(
          (one) => (state === null || one.state === state) && (fileId === null || one.fileId === fileId),
        )
      },
    }),
    'GET /api/admin/payouts/summary': call({
      answers: PayoutSummary,
      answer: () => ({
        ...{ due: totalOf(of('due')), in_file: totalOf(of('in_file')), sent: totalOf(of('sent')) },
        ...{ returned: totalOf(of('returned')), rejected: totalOf(of('rejected')) },
        waiting: totalOf(payouts.filter(({ waits }) => waits)),
        configured: true,
      }),
    }),
    'GET /api/admin/payouts/files': call({
      answers: OperatorPayoutFile.array(),
      answer: () =>
        [...new Set(of('in_file').flatMap(({ fileId }) => fileId ?? []))].map((id) => ({
          ...{ id, createdAt: '2026-11-20T12:00:00.000Z', createdBy: { username: 'ana', displayName: 'Ana' } },
          total: totalOf(payouts.filter(({ fileId }) => fileId === id)),
          inFile: totalOf(of('in_file').filter(({ fileId }) => fileId === id)),
          stored: true,
        })),
    }),
    'POST /api/admin/payouts/file': call({
      asks: PayoutFileOrder,
      answer: ({ ids }: { ids?: string[] | undefined }) => {
        const chosen = of('due').filter(({ id, waits }) => !waits && (ids === undefined || ids.includes(id)))
        if (chosen.length === 0) return refuse('nothing_due')
        for (const { id } of chosen) set(id, { state: 'in_file', fileId: F1 })
        const sum = (totalOf(chosen).amountCents / 100).toFixed(2)
        return new Response(XML(chosen.length, sum), { headers: { 'x-payout-file': F1 } })
      },
    }),
    'POST /api/admin/payouts/sent': call({
      asks: PayoutsSentOrder,
      answers: PayoutTotal,
      answer: ({ ids, fileId }: { ids?: string[] | undefined; fileId?: string | undefined }) => {
        const chosen = of('in_file').filter((one) => ids?.includes(one.id) || one.fileId === fileId)
        if (chosen.length === 0) return refuse('already_decided')
        for (const { id } of chosen) set(id, { state: 'sent', sentAt: '2026-11-21T12:00:00.000Z' })
        return totalOf(chosen)
      },
    }),
    'POST /api/admin/payouts/:id/returned': decide('returned', ['sent']),
    'POST /api/admin/payouts/:id/rejected': decide('rejected', ['due', 'in_file']),
    ...more,
  })
  return { payouts, set, calls }
}

/** The names of the files that the page saves. */
function savedFiles(): string[] {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return names
}

const rows = () => page.getByTestId('admin-row')
const state = (name: string) => page.getByTestId(`payouts-${name}`)
const toast = () => page.getByTestId('toast')

test.each(['owner', 'finance'] as const)('The page of payouts is in the menu of the role %s', async (operatorRole) => {
  server([payout(1)], { operatorRole })
  await showPage('/admin/money')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Pagamentos a criadores')
  await expect
    .element(page.getByTestId('admin-nav').getByRole('link', { name: 'Pagamentos a criadores' }))
    .toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByTestId('rail').getByText('Gestão do site')).toBeVisible()
})

test.each([undefined, 'support'] as const)('The page does not exist for the role %s, nor in the menu', async (role) => {
  const { answers } = newCreator(role === undefined ? {} : { operatorRole: role })
  const calls = standIn(answers)
  await showPage('/admin/money')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('404 Page Not Found')
  expect(page.getByTestId('rail').getByRole('link', { name: 'Pagamentos a criadores' }).elements()).toHaveLength(0)
  expect(calls.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([])
})

test('An operator makes a file of chosen payouts by keyboard, marks it as sent, and records a return', async () => {
  const names = savedFiles()
  const { payouts } = server([
    payout(4, { waits: true }),
    payout(3, { holder: LONG }),
    payout(2),
    payout(1, { state: 'sent', sentAt: '2026-11-09T12:00:00.000Z', fileId: 'f0' }),
  ])
  const { address } = await showPage('/admin/money')
  await expect.element(state('due')).toMatchTextContent(/Por pagar3.*90,00/)
  await expect.element(rows().first()).toMatchTextContent(/À espera de saldo/)
  await expect.element(page.getByText(/40,00.*à espera de saldo/)).toBeVisible()
  await axe()
  await userEvent.keyboard('jjj{ArrowUp} ')
  await expect.element(page.getByText(/1 escolhido, 30,00/)).toBeVisible()
  await userEvent.keyboard('{ArrowUp} ')
  // One that waits cannot be chosen.
  await expect.element(page.getByText(/1 escolhido, 30,00/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByTestId('payout-drawer')).toMatchTextContent(/O saldo desta conta está negativo/)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Fazer ficheiro', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent(/Fazer um ficheiro com 1 pagamento.*30,00/)
  await axe()
  await dialog.getByRole('button', { name: 'Fazer ficheiro' }).click()
  await expect.element(toast()).toMatchTextContent(/Ficheiro feito.*1 pagamento, 30,00/)
  expect(names).toEqual([`payouts-${F1}.xml`])
  await expect.poll(() => rows().elements().length).toBe(2)

  await state('in_file').click()
  expect(address()).toBe('/admin/money?state=in_file')
  const file = page.getByTestId('payout-file')
  await expect.element(file).toMatchTextContent(/1 de 1 pagamento, 30,00.*Feito por Ana/)
  await axe()
  await file.getByRole('button', { name: /Marcar como enviado/ }).click()
  await expect.element(dialog).toMatchTextContent(/o banco transferiu 30,00/)
  await dialog.getByRole('button', { name: 'Marcar como enviado' }).click()
  await expect.element(toast()).toMatchTextContent(/1 pagamento marcado como enviado/)
  await expect.element(page.getByText('Nenhum pagamento', { exact: true })).toBeVisible()

  await state('sent').click()
  await rows().last().getByRole('button').click()
  await page.getByRole('button', { name: 'O banco devolveu' }).click()
  await expect.element(dialog).toMatchTextContent(/10,00.*voltam ao saldo de Dono 1.*Titular 1/)
  await dialog.getByLabelText('Motivo').fill('Conta encerrada')
  await dialog.getByRole('button', { name: 'O banco devolveu' }).click()
  await expect.element(toast()).toMatchTextContent(/Devolução registada/)
  await expect.poll(() => rows().elements().length).toBe(1)
  expect(payouts.map(({ state: now, reason }) => [now, reason])).toEqual([
    ['due', undefined],
    ['sent', undefined],
    ['due', undefined],
    ['returned', 'Conta encerrada'],
  ])
})

test('A second operator who was faster is named in plain words, and the list is fetched again', async () => {
  const { set } = server([payout(2), payout(1)])
  await showPage('/admin/money')
  await rows().first().getByRole('button').click()
  await page.getByRole('button', { name: 'Recusar' }).click()
  set(payout(2).id, { state: 'rejected' })
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Recusar' }).click()
  await expect.element(dialog).toMatchTextContent(/Outra pessoa já tratou deste pagamento/)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect.poll(() => rows().elements().length).toBe(1)
  await page.getByRole('button', { name: 'Fazer ficheiro com tudo' }).click()
  set(payout(1).id, { state: 'in_file', fileId: 'f9' })
  await dialog.getByRole('button', { name: 'Fazer ficheiro' }).click()
  await expect.element(dialog).toMatchTextContent(/já não estão por pagar/)
})

test('A file has the payouts that are still due, and a lost answer says where the file is', async () => {
  const names = savedFiles()
  let isLost = true
  const { set } = server([payout(3), payout(2), payout(1)])
  await showPage('/admin/money')
  await page.getByLabelText('Escolher todos os que se veem').click()
  await page.getByRole('button', { name: 'Fazer ficheiro', exact: true }).click()
  set(payout(3).id, { state: 'in_file', fileId: 'f9' })
  const dialog = page.getByRole('alertdialog')
  const real = window.fetch
  window.fetch = (...input) => {
    if (!isLost) return real(...input)
    isLost = false
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  await dialog.getByRole('button', { name: 'Fazer ficheiro' }).click()
  await expect.element(dialog).toMatchTextContent(/A resposta do servidor perdeu-se/)
  window.fetch = real
  await dialog.getByRole('button', { name: 'Fazer ficheiro' }).click()
  await expect.element(toast()).toMatchTextContent(/2 pagamentos, 30,00.*Os outros já não estavam por pagar/)
  expect(names).toEqual([`payouts-${F1}.xml`])
})

test('A file is fetched again, and a payout in it is only rejected with a warning', async () => {
  const names = savedFiles()
  server(
    [payout(1, { state: 'in_file', fileId: F1 })],
    {},
    { 'GET /api/admin/payouts/files/:id': call({ answer: () => new Response(XML(1, '10.00')) }) },
  )
  await showPage('/admin/money?state=in_file')
  await page.getByRole('button', { name: /Descarregar ficheiro/ }).click()
  await expect.poll(() => names).toEqual([`payouts-${F1}.xml`])
  await rows().first().getByRole('button').click()
  await page.getByRole('button', { name: 'Recusar' }).click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/pode ser pago duas vezes/)
})

test('A server that is gone is named, and the page loads again', async () => {
  let isGone = true
  const list = call({ answers: OperatorPayout.array(), answer: () => (isGone ? noNetwork() : [payout(1)]) })
  server([payout(1)], {}, { 'GET /api/admin/payouts': list })
  await showPage('/admin/money')
  const alert = page.getByRole('alert')
  await expect.element(alert).toBeVisible()
  isGone = false
  await alert.getByRole('button').click()
  await expect.poll(() => rows().elements().length).toBe(1)
})

test.each([
  ['light', 320],
  ['dark', 390],
] as const)('The page fits a phone in the %s theme at %d pixels', async (theme, width) => {
  server([payout(3, { holder: LONG, owner: { id: 'o', username: 'a'.repeat(30), displayName: LONG } }), payout(2)])
  if (theme === 'dark') inTheDark()
  await showPage('/admin/money', { viewport: [width, 844] })
  await expect.element(rows().first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(width)
  await axe()
})

test('The tax report is read on request, names who is missing, and is saved in three formats', async () => {
  const year = new Date().getFullYear() - 1
  const seller = (name: string) => ({ id: name, username: name, displayName: `Nome de ${name}` })
  const quarters = Array.from({ length: 4 }, () => ({ consideration: 900, fees: 80, activities: 12 }))
  let missingSettings: string[] = ['OPERATOR_COUNTRY']
  const { calls } = server(
    [],
    {},
    {
      'GET /api/admin/tax/dac7/:year': call({
        answer: (_body, { query, params }) => {
          const report: Dac7Report = {
            ...{ year: Number(params.year), currency: 'EUR', missingSettings, missing: [seller('rui')] },
            operator: { name: 'Palco', address: 'Rua 1', country: null, taxNumber: '1' },
            sellers: ['rui', 'ana'].map((name) => ({ ...seller(name), profile: null, quarters })),
          }
          return query.get('format') === null ? Response.json(report) : new Response('file')
        },
      }),
    },
  )
  const saved = savedFiles()
  await showPage('/admin/money', { viewport: [320, 800], offered: { ...ALL_FEATURES_AVAILABLE, taxes: true } })
  const report = page.getByTestId('tax-report')
  await expect.element(report.getByLabelText('Ano')).toHaveValue(String(year))
  expect(calls.some(({ path }) => path.includes('dac7'))).toBe(false)
  await report.getByRole('button', { name: 'Ver quem é declarado' }).click()
  await expect.element(report).toMatchTextContent(/Contas a declarar: 2.*fora do XML: 1.*Nome de rui \(@rui\)/)
  await expect.element(report).toMatchTextContent(/O XML precisa destas definições no servidor: OPERATOR_COUNTRY/)
  expect(report.getByRole('button', { name: /XML/ }).query()).toBeNull()
  expect(document.documentElement.scrollWidth).toBe(320)
  await axe()

  missingSettings = []
  await report.getByRole('button', { name: 'Ver quem é declarado' }).click()
  for (const name of [/^XML/, /^Tabela/, /^Dados/]) await report.getByRole('button', { name }).click()
  await expect.poll(() => saved).toEqual([`dac7-${year}.xml`, `dac7-${year}.csv`, `dac7-${year}.json`])
})
