import { InboxAssignment, InboxItem, InboxReply, ReportDecision } from '@aplauso/contract/inbox'
import { cents } from '@aplauso/contract/money'
import { OperatorOverview } from '@aplauso/contract/operator-overview'
import type { OperatorRole } from '@aplauso/contract/operator-role'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod'
import { axe } from './support/axe.ts'
import { newCreator } from './support/dashboard.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { type Answers, call, noNetwork, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const PHONE = [390, 844] as const
const AT = '2026-11-30T12:00:00.000Z'
const SOFIA = { id: '0193b0c0-0000-7000-8000-0000000000a1', username: 'sofia', displayName: 'Sofia' }
const LONG = 'Associação Recreativa, Cultural e Desportiva dos Amigos de Vila Nova de Cerveira'

function item(number: number, changes: Partial<InboxItem> = {}): InboxItem {
  return {
    ...{ id: `0193b0c0-0000-7000-8000-00000000000${number}`, kind: 'contact', state: 'open' },
    ...{ assignee: null, assigneeName: null, createdAt: AT, subject: 'donation', text: `Pergunta ${number}` },
    ...{ from: { name: `Pessoa ${number}`, email: `p${number}@example.org`, userId: null } },
    ...{ language: 'pt', replies: [] },
    ...changes,
  }
}

type Report = NonNullable<InboxItem['report']>

const reportOf = (changes: Partial<Report> = {}): Report => ({
  ...{ kind: 'message', target: 'd1', targetLabel: 'Zé', targetUrl: null, removable: true },
  message: { text: 'Vão para casa!', soundUrl: null, creator: 'Ana Ventura' },
  ...{ concerned: null, decision: null, decisions: [], objections: [] },
  ...changes,
})

const report = (number: number, changes: Partial<Report> = {}, more: Partial<InboxItem> = {}): InboxItem =>
  item(number, { kind: 'report', subject: 'Zé', text: 'Ódio\n\nInsulta.', report: reportOf(changes), ...more })

/** A server with these items, which the calls change. */
function server(items: InboxItem[], { role = 'owner', ...more }: Answers & { role?: OperatorRole } = {}) {
  const { answers } = newCreator({ operatorRole: role })
  const find = (id: string | undefined) => items.find((each) => each.id === id)
  const change = (id: string | undefined, changes: Partial<InboxItem>) => {
    const found = find(id)
    if (found) Object.assign(found, changes)
    return new Response(null, { status: 204 })
  }
  return standIn({
    ...answers,
    'GET /api/admin/inbox': call({
      answers: InboxItem.array(),
      answer: (_body, { query }) =>
        items.filter(
          ({ state, kind, subject }) =>
            state === (query.get('state') ?? 'open') &&
            kind === (query.get('kind') ?? kind) &&
            subject.toLowerCase().includes(query.get('q') ?? ''),
        ),
    }),
    'GET /api/admin/inbox/operators': call({ answers: z.array(z.any()), answer: () => [SOFIA] }),
    'GET /api/admin/inbox/:id': call({
      answers: InboxItem,
      answer: (_body, { params }) => find(params.id) ?? refuse('not_found'),
    }),
    'POST /api/admin/inbox/:id/assign': call({
      asks: InboxAssignment,
      answer: ({ operatorId }, { params }) =>
        change(params.id, { assignee: operatorId, assigneeName: operatorId === null ? null : SOFIA.displayName }),
    }),
    'POST /api/admin/inbox/:id/reply': call({
      asks: InboxReply,
      answer: ({ text }, { params }) => change(params.id, { replies: [{ id: 'r', at: AT, by: SOFIA, text }] }),
    }),
    'POST /api/admin/inbox/:id/close': call({ answer: (_body, { params }) => change(params.id, { state: 'closed' }) }),
    'POST /api/admin/inbox/:id/reopen': call({ answer: (_body, { params }) => change(params.id, { state: 'open' }) }),
    'POST /api/admin/reports/:id/decide': call({
      asks: ReportDecision,
      answer: ({ action, reason }, { params }) => {
        const decision = { ...{ action, reason, at: AT, by: SOFIA }, ground: 'law' as const }
        return change(params.id, { state: 'closed', report: reportOf({ decision, decisions: [decision] }) })
      },
    }),
    ...more,
  })
}

const heading = () => page.getByRole('heading', { level: 1 })
const title = (name: string) => page.getByRole('article').getByRole('heading', { name, level: 2 })
const rows = () => page.getByTestId('admin-row')
const timeline = () => page.getByTestId('admin-timeline')
const dialog = () => page.getByRole('alertdialog')
const button = (name: string) => page.getByRole('article').getByRole('button', { name })

test('An operator opens a message on a phone, answers it, gives it to another operator and closes it', async () => {
  const calls = server([item(1), item(2, { kind: 'feedback', subject: LONG, text: LONG.repeat(9) })])
  const { address } = await showPage('/admin/inbox', { viewport: PHONE })
  await expect.element(heading()).toHaveTextContent('Caixa de entrada')
  await expect.poll(() => rows().elements().length).toBe(2)
  await axe()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.getByRole('searchbox').fill('associação')
  await expect.poll(() => rows().elements().length).toBe(1)
  await page.getByRole('searchbox').fill('xyz')
  await page.getByRole('link', { name: 'Limpar os filtros' }).click()
  await expect.poll(() => rows().elements().length).toBe(2)
  await page.getByRole('link', { name: 'Contacto, Uma doação' }).click()
  await expect.element(title('Uma doação')).toHaveFocus()
  expect(address()).toBe(`/admin/inbox/${item(1).id}`)
  await expect.element(rows().first()).not.toBeVisible()
  await axe()

  await button('Enviar a resposta').click()
  await expect.element(page.getByText('Escreve a resposta.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Resposta' }).fill('O alerta já apareceu.')
  await button('Enviar a resposta').click()
  await expect.element(timeline()).toMatchTextContent(/Resposta enviada.*@sofia: O alerta já apareceu\./)
  await page.getByRole('article').getByRole('combobox').selectOptions('Sofia')
  await expect.element(toast).toHaveTextContent('Atribuição guardada')
  await button('Fechar').click()
  await expect.element(button('Reabrir')).toBeVisible()
  await inTheDark()
  await axe()
  await page.getByRole('main').getByRole('link', { name: 'Caixa de entrada' }).last().click()
  await expect.poll(() => rows().elements().length).toBe(1)
  expect(
    calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/').at(-1), body]),
  ).toEqual([
    ['reply', { text: 'O alerta já apareceu.' }],
    ['assign', { operatorId: SOFIA.id }],
    ['close', undefined],
  ])
})

test('A report is decided with the keyboard in a dialog that names what will happen', async () => {
  const calls = server([item(3), report(1), item(2)])
  await showPage('/admin/inbox?kind=report')
  await expect.poll(() => rows().elements().length).toBe(1)
  await showPage('/admin/inbox')
  await expect.poll(() => rows().elements().length).toBe(3)
  await userEvent.keyboard('j')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(rows().nth(1).getByRole('link')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}k{Enter}')
  await expect.element(title('Zé')).toHaveFocus()
  await expect.element(page.getByText('Vão para casa!')).toBeVisible()
  await expect.element(page.getByText('Mensagem para Ana Ventura')).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(3)
  await axe()
  // The opened row is where the next key starts.
  await userEvent.keyboard('j')
  await expect.element(rows().nth(2).getByRole('link')).toHaveFocus()

  await button('Decidir').click()
  await expect.element(page.getByRole('radio', { name: 'Manter' })).toHaveFocus()
  await expect.element(page.getByText('Escolhe o que fazer.')).toBeVisible()
  await expect.element(page.getByText('Escreve o motivo.')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Suspender a conta' })).toBeDisabled()
  await page.getByRole('radio', { name: 'Remover' }).click()
  await page.getByRole('radio', { name: 'A lei' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Insulta.')
  await button('Decidir').click()
  await expect.element(dialog().getByRole('heading')).toHaveTextContent('Remover: Zé')
  await expect.element(dialog()).toMatchTextContent(/A mensagem e a gravação são apagadas.*recebem um email/)
  await axe()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await dialog().getByRole('button', { name: 'Remover' }).click()
  await expect.element(timeline()).toMatchTextContent(/Decisão: remover.*@sofia: Insulta\./)
  await expect.element(toast).toHaveTextContent('Decisão registada')
  await expect.poll(() => rows().elements().length).toBe(2)
  expect(calls.find(({ path }) => path.endsWith('/decide'))?.body).toEqual({
    ...{ action: 'remove', ground: 'law', reason: 'Insulta.' },
  })
})

test('A report that another operator decided first says so and is read again, and an objection is shown', async () => {
  const decision = { action: 'none' as const, ground: 'terms' as const, reason: 'É uma piada.', at: AT, by: SOFIA }
  const contested = {
    decisions: [decision],
    objections: [{ id: 'o', at: AT, by: 'reporter' as const, text: 'Não tem graça.' }],
    concerned: { userId: 'u', username: 'ze' },
  }
  const items = [report(1, contested)]
  server(items, {
    'POST /api/admin/reports/:id/decide': call({
      asks: ReportDecision,
      answer: () => {
        items[0] = report(1, { ...contested, decision }, { state: 'closed' })
        return refuse('already_decided')
      },
    }),
  })
  await showPage(`/admin/inbox/${item(1).id}`, { viewport: [320, 640] })
  await expect.element(timeline()).toMatchTextContent(/Decisão: manter.*Contestação de quem denunciou.*Não tem graça\./)
  await expect.element(page.getByText('Há uma contestação.')).toBeVisible()
  await page.getByRole('radio', { name: 'Suspender a conta' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Repetiu.')
  await button('Decidir outra vez').click()
  await expect.element(dialog()).toMatchTextContent(/A conta de @ze fica suspensa/)
  await dialog().getByRole('button', { name: 'Suspender a conta' }).click()
  await expect.element(toast).toMatchTextContent(/Outra pessoa mexeu nisto.*Outra pessoa já decidiu isto\./)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('Decidir outra vez')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('The inbox is empty, fails and recovers, and finance has none of it', async () => {
  let isOnline = false
  const answer = () => (isOnline ? [] : noNetwork())
  server([], { 'GET /api/admin/inbox': call({ answers: InboxItem.array(), answer }) })
  await showPage('/admin/inbox', { viewport: PHONE })
  await expect.element(page.getByRole('alert')).toBeVisible()
  isOnline = true
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByText('Nada por tratar')).toBeVisible()
  await showPage('/admin/inbox/unknown')
  await expect.element(page.getByText('Isto já não existe.')).toBeVisible()

  const overview: OperatorOverview = {
    today: { donations: 3, amountCents: cents(2_000), feesCents: cents(85) },
    ...{ creatorsLive: 1, sockets: 12, payments: { waiting: 0, held: 0, unknown: 0 }, reports: { open: 2 } },
    ...{ webhooks: { failing: 0 }, emails: { failing: 0 }, jobs: { late: 0 }, disk: { freeBytes: 80_000_000_000 } },
    books: { ok: true, checkedAt: AT },
  }
  const seen = { 'GET /api/admin/overview': call({ answers: OperatorOverview, answer: () => overview }) }
  server([report(1), item(2)], { role: 'support', ...seen })
  const { address } = await showPage('/admin')
  await page.getByTestId('figure-reports').getByRole('link').click()
  await expect.poll(() => rows().elements().length).toBe(1)
  expect(address()).toBe('/admin/inbox?kind=report')
  const calls = server([], { role: 'finance', ...seen })
  await showPage('/admin/inbox')
  await expect.element(heading()).toHaveTextContent('404 Page Not Found')
  expect(calls.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([])
  await showPage('/admin')
  await expect.element(page.getByTestId('figure-books')).toBeVisible()
  expect(page.getByTestId('figure-reports').elements()).toHaveLength(0)
})
