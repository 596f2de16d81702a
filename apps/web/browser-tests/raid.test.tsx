import { type AlertQueue, Approval, DecidedAlerts, type HeldAlert, HeldDecisions } from '@aplauso/contract/alerts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import {
  consoleAnswers,
  controlledCreatorOf,
  held,
  heldOf,
  main,
  OBS,
  queued,
  undo,
  without,
} from './support/console.ts'
import { standInLive } from './support/live.ts'
import { showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { call, noNetwork, refuse, standIn } from './support/stand-in.ts'
import { holdWaits } from './support/waits.ts'

const list = page.getByTestId('live-held')
const now = page.getByTestId('live-now')
const inRow = (name: string, what: string) =>
  held.filter({ hasText: name }).getByRole('button', { name: what, exact: true })

const clean = (donorName: string, changes: Partial<HeldAlert> = {}) =>
  heldOf(donorName, {
    message: 'Boa noite a todos',
    reasons: [{ rule: 'approve', field: 'donation', start: 0, end: 0, action: 'hold' }],
    ...changes,
  })
const LONG = 'Uma mensagem muito comprida que vai por aí fora e nunca mais chega ao fim, até que chega ao nabo.'
const RAID = [
  clean('Ana'),
  heldOf('Beto'),
  clean('Rui', { id: 'rui-1' }),
  clean('Rui', { id: 'rui-2' }),
  heldOf('Um nome que nunca mais acaba, dos Santos', {
    message: LONG,
    reasons: [{ rule: 'word', field: 'message', start: LONG.indexOf('nabo'), end: LONG.length - 1, action: 'hold' }],
  }),
  clean('Zé'),
]
const queueOf = (alerts: readonly HeldAlert[], changes: Partial<AlertQueue> = {}): AlertQueue => ({
  ...OBS,
  playing: [queued('No Ar')],
  held: [...alerts],
  heldCount: alerts.length,
  ...changes,
})

type Shown = {
  viewport?: readonly [number, number]
  rights?: ReturnType<typeof without>
  rest?: readonly HeldAlert[]
  /** The answer to an approval. */
  approve?: () => Response | undefined
}

async function showRaid({ viewport = [390, 844], rights = without(), rest = [], approve }: Shown = {}) {
  const live = standInLive()
  const calls = standIn({
    ...{ ...OFFERED, ...signedIn(newUser('fan')), ...consoleAnswers(() => [controlledCreatorOf('ana', { rights })]) },
    'GET /api/alerts/held': call({ answer: () => Response.json(rest) }),
    ...(approve && { 'POST /api/alerts/:id/approve': call({ asks: Approval.partial(), answer: approve }) }),
    'POST /api/auth/logout': call({ answer: () => undefined }),
    'POST /api/alerts/decide': call({
      // Ids of tests are words.
      asks: HeldDecisions.extend({ ids: z.array(z.string()) }),
      answers: DecidedAlerts,
      answer: ({ ids }) => ({ ids }),
    }),
  })
  const shown = await showPage('/live', { viewport })
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: queueOf(RAID) })
  await expect.poll(() => held.elements().length).toBe(RAID.length)
  const sent = () => calls.flatMap(({ method, path, body }) => (method === 'POST' ? [[path, body]] : []))
  return { live, sent, ...shown }
}

const rectOf = (element: Element) => element.getBoundingClientRect()
const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
const DECISIONS = /^(Aprovar|Rejeitar|Dizer o motivo)/
const decisionButtons = () =>
  list
    .getByRole('button', { name: DECISIONS })
    .elements()
    .map((button) => rectOf(button))

/** Clicks this button, then the same place of the window again. Returns the place. */
async function tapTwice(button: ReturnType<typeof inRow>): Promise<DOMRect> {
  button.element().scrollIntoView({ block: 'center' })
  const place = rectOf(button.element())
  await button.click()
  await expect.element(undo).toBeVisible()
  const { left, top } = rectOf(main.element())
  window.passTime(1_000)
  await main.click({ position: { x: place.x + place.width / 2 - left, y: place.y + place.height / 2 - top } })
  return place
}

for (const viewport of [
  [300, 700],
  [320, 640],
  [390, 844],
  [1_366, 768],
] as const) {
  test(`At ${viewport.join(' x ')} undo and toasts cover no decision and no place of one, where a second tap does nothing`, async () => {
    onTestFinished(holdWaits())
    const { sent } = await showRaid({ viewport })
    for (const { width, height } of decisionButtons()) {
      expect(width).toBeGreaterThanOrEqual(48)
      expect(height).toBeGreaterThanOrEqual(48)
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(viewport[0])
    expect(rectOf(now.element()).height).toBeLessThanOrEqual(64)
    if (viewport[0] === 390)
      for (const row of held.elements()) {
        expect(rectOf(row).height).toBeGreaterThanOrEqual(88)
        expect(rectOf(row).height).toBeLessThanOrEqual(96)
      }
    if (viewport[0] < 1_024) {
      const { top } = rectOf(list.element())
      const above = [...main.element().querySelectorAll('h1, [data-testid], button, a, select')].filter(
        (element) => rectOf(element).height > 0 && rectOf(element).bottom <= top,
      )
      for (const element of above)
        expect(element.closest('header, [data-testid=live-now]'), element.outerHTML).not.toBeNull()
    } else {
      expect(rectOf(list.element()).top).toBeLessThan(384)
      const controls = rectOf(page.getByTestId('live-controls').element())
      expect(rectOf(list.element()).width).toBeGreaterThan(controls.width)
      expect(rectOf(page.getByTestId('live-feed').element()).top).toBeGreaterThanOrEqual(controls.bottom)
    }
    // In lower windows the controls cover a part of a row.
    if (viewport[1] >= 768) await axe()

    const expectFree = (place: DOMRect) => {
      const undoPlace = rectOf(undo.element())
      for (const button of [...decisionButtons(), place]) expect(overlap(undoPlace, button)).toBe(false)
    }
    const calls = () => sent().map(([path]) => path)
    expectFree(await tapTwice(inRow('Ana', 'Aprovar')))
    await expect.poll(calls).toEqual(['/api/alerts/alert-Ana/approve'])
    expect(held.elements()).toHaveLength(5)
    expectFree(await tapTwice(inRow('Beto', 'Rejeitar')))
    expect(held.elements()).toHaveLength(4)
    await held.filter({ hasText: 'Rui' }).first().getByTestId('held-more').click()
    expectFree(await tapTwice(held.getByRole('button', { name: 'Rejeitar todos de Rui' })))
    expect(held.elements()).toHaveLength(2)
    await held.filter({ hasText: 'Santos' }).getByTestId('held-tick').click()
    expectFree(await tapTwice(page.getByTestId('held-approve-ticked')))
    expect(held.elements()).toHaveLength(1)
    expectFree(await tapTwice(page.getByTestId('held-reject-clean')))
    expect(held.elements()).toHaveLength(0)
    await expect.element(list).toMatchTextContent('Está tudo decidido.')
    expect(calls()).toHaveLength(1)
    window.endWaits()
    await expect.poll(sent).toHaveLength(5)
    expect(sent().slice(1)).toEqual([
      ['/api/alerts/alert-Beto/reject', {}],
      ['/api/alerts/decide', { decision: 'reject', ids: ['rui-1', 'rui-2'] }],
      ['/api/alerts/decide', { decision: 'approve', ids: [RAID[4]?.id] }],
      ['/api/alerts/decide', { decision: 'reject', ids: ['alert-Zé'] }],
    ])
  })
}

test('A batch is held again by one undo after 600 ms, and is sent after five seconds or on leaving, never before', async () => {
  onTestFinished(holdWaits())
  const { live, sent, leave } = await showRaid()
  const approveClean = page.getByTestId('held-approve-clean')
  await expect.element(approveClean).toHaveTextContent('Aprovar os que não têm avisos (4)')
  await expect.element(page.getByTestId('held-reject-clean')).toHaveTextContent('Rejeitar os que não têm avisos (4)')
  expect(held.elements().map((row) => row.getAttribute('data-hit'))).toEqual([
    'false',
    'true',
    'false',
    'false',
    'true',
    'false',
  ])
  await approveClean.click()
  expect(held.elements()).toHaveLength(2)
  await undo.click()
  expect(held.elements()).toHaveLength(2)
  window.passTime(600)
  await undo.click()
  await expect.poll(() => held.elements().length).toBe(6)
  expect(held.elements().map((row) => row.querySelector('p')?.textContent)).toEqual(
    RAID.map(({ donorName }) => expect.stringContaining(donorName ?? '')),
  )
  await approveClean.click()
  // Held after the press, and so not in the batch.
  const later = clean('Depois')
  live.tell({ type: 'queue', payload: queueOf([...RAID, later]) })
  await expect.poll(() => held.elements().length).toBe(3)
  // Another person has decided this one; its place stays.
  live.tell({ type: 'queue', payload: queueOf([...RAID, later].filter(({ donorName }) => donorName !== 'Beto')) })
  await expect.poll(() => held.elements().length).toBe(2)
  await expect.element(list).toMatchTextContent('Já não espera')
  expect(sent()).toEqual([])
  await leave()
  const ids = ['alert-Ana', 'rui-1', 'rui-2', 'alert-Zé']
  await expect.poll(sent).toEqual([['/api/alerts/decide', { decision: 'approve', ids }]])
})

test('The right to approve is enough for undo: nothing is sent before its time is over', async () => {
  onTestFinished(holdWaits())
  const { sent } = await showRaid({ rights: without('queue') })
  await inRow('Ana', 'Aprovar').click()
  window.passTime(600)
  await undo.click()
  await expect.poll(() => held.elements().length).toBe(6)
  await inRow('Ana', 'Aprovar').click()
  expect(sent()).toEqual([])
  window.endWaits()
  await expect.poll(sent).toEqual([['/api/alerts/alert-Ana/approve', {}]])
})

test('After the last decision, undo leaves the place free where it was tapped', async () => {
  onTestFinished(holdWaits())
  const { live } = await showRaid({ viewport: [300, 700] })
  live.tell({ type: 'queue', payload: queueOf(RAID.slice(0, 1)) })
  await expect.poll(() => held.elements().length).toBe(1)
  const approve = inRow('Ana', 'Aprovar').element()
  // Just below the top bar, where the head of the list is after it has become shorter.
  window.scrollBy(0, rectOf(approve).top - 110)
  const place = rectOf(approve)
  if (approve instanceof HTMLElement) approve.click()
  await expect.element(list).toMatchTextContent('Está tudo decidido.')
  expect(overlap(rectOf(undo.element()), place)).toBe(false)
})

test('Undo does not skip an alert that another person had approved before', async () => {
  onTestFinished(holdWaits())
  const answers: Response[] = [refuse('already_decided')]
  const { sent } = await showRaid({ approve: () => answers.pop() })
  await inRow('Ana', 'Aprovar').click()
  await expect.element(list).toMatchTextContent('Já não espera · Ana')
  await expect.element(undo).not.toBeInTheDocument()
  // The decision of this page: its first answer was lost.
  answers.push(refuse('already_decided'), noNetwork())
  await inRow('Beto', 'Aprovar').click()
  await expect.poll(sent).toHaveLength(2)
  window.endWaits()
  await expect.poll(sent).toHaveLength(3)
  await expect.element(list).toMatchTextContent('Aprovado · Beto')
  expect(sent().map(([path]) => path)).toEqual([
    '/api/alerts/alert-Ana/approve',
    '/api/alerts/alert-Beto/approve',
    '/api/alerts/alert-Beto/approve',
  ])
})

test('A second Enter does nothing for two seconds, unless the focus was moved', async () => {
  onTestFinished(holdWaits())
  await showRaid()
  const reject = inRow('Ana', 'Rejeitar').element()
  if (reject instanceof HTMLElement) reject.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(undo).toHaveFocus()
  window.passTime(1_900)
  await userEvent.keyboard('{Enter}')
  expect(held.elements()).toHaveLength(5)
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}{Enter}')
  await expect.poll(() => held.elements().length).toBe(6)
})

test('Without a connection the line says so, decisions are disabled, and what was decided is sent once it is back', async () => {
  onTestFinished(holdWaits())
  let isOnline = true
  const online = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  onTestFinished(() => online.mockRestore())
  const { sent, live } = await showRaid()
  await inRow('Beto', 'Rejeitar').click()
  await page.getByTestId('held-approve-clean').click()
  isOnline = false
  window.dispatchEvent(new Event('offline'))
  await expect.element(now).toMatchTextContent('Sem ligação')
  await expect.element(inRow('Santos', 'Aprovar')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByTestId('held-reject-clean')).toHaveAttribute('aria-disabled', 'true')
  await axe()
  await inRow('Santos', 'Aprovar').click({ force: true })
  expect(held.elements()).toHaveLength(1)
  const { fetch } = window
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  window.endWaits()
  await expect.element(undo).not.toBeInTheDocument()
  expect(held.elements()).toHaveLength(1)
  window.fetch = fetch
  expect(sent()).toEqual([])
  isOnline = true
  window.dispatchEvent(new Event('online'))
  const ids = ['alert-Ana', 'rui-1', 'rui-2', 'alert-Zé']
  await expect.poll(sent).toHaveLength(2)
  expect(sent()).toContainEqual(['/api/alerts/alert-Beto/reject', {}])
  expect(sent()).toContainEqual(['/api/alerts/decide', { decision: 'approve', ids }])
  live.tell({ type: 'queue', payload: queueOf(RAID.slice(4, 5)) })
  await expect.element(inRow('Santos', 'Aprovar')).not.toHaveAttribute('aria-disabled')
})

test('A batch takes the held alerts beyond the first twenty', async () => {
  onTestFinished(holdWaits())
  const rest = Array.from({ length: 40 }, (_, index) => clean(`Resto ${index}`))
  const { live, sent } = await showRaid({ rest })
  live.tell({ type: 'queue', payload: queueOf(RAID, { heldCount: 46 }) })
  await expect.poll(() => held.elements().length).toBe(46)
  await page.getByTestId('held-reject-clean').click()
  expect(held.elements()).toHaveLength(2)
  window.endWaits()
  await expect.poll(() => sent().length).toBe(1)
  const [[, body] = []] = sent()
  expect(HeldDecisions.extend({ ids: z.array(z.string()) }).parse(body).ids).toHaveLength(44)
  // More are held than one call decides.
  live.tell({ type: 'queue', payload: queueOf([clean('Nova')], { heldCount: 300 }) })
  await expect.element(held.filter({ hasText: 'Nova' })).toBeVisible()
  window.passTime(2_000)
  await page.getByTestId('held-reject-clean').click()
  await expect.poll(() => held.elements().length).toBe(0)
  expect(list.element().textContent).not.toContain('Está tudo decidido')
})

test('Who signs out within the time to undo sends the decision before the session ends', async () => {
  onTestFinished(holdWaits())
  const { sent } = await showRaid()
  await list.getByTestId('held-reject-clean').click()
  await page.getByRole('button', { name: 'Olá, Rui Pena' }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect.poll(() => sent().map(([path]) => path)).toEqual(['/api/alerts/decide', '/api/auth/logout'])
})
