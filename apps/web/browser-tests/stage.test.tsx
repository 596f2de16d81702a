import type { AlertQueue } from '@aplauso/contract/alerts'
import type { ControlledCreator } from '@aplauso/contract/team'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { standInLive } from './support/live.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { heldOf, OBS, queued, refused, stageAnswers, stageOf, without } from './support/stage.ts'
import { noNetwork, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'
import { holdWaits } from './support/waits.ts'

const main = page.getByRole('main')
const stage = page.getByTestId('live-now')
const held = page.getByTestId('held-alert')
const undo = page.getByTestId('undo')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const hidden = { amount: null }

const BUSY: AlertQueue = {
  ...OBS,
  ...{ playing: [queued('Primeira', hidden)], waiting: [queued('Segunda', hidden)], waitingCount: 1 },
  ...{ missed: [queued('Sem Público', hidden)], missedCount: 1 },
}
const TWO_HELD: AlertQueue = { ...OBS, held: [heldOf('Mau'), heldOf('Pior')], heldCount: 2 }

type Shown = { queue?: AlertQueue; stages?: () => readonly ControlledCreator[] | Response; address?: string }

/** The console as a fan who moderates sees it. */
async function showStage({ queue = BUSY, stages = () => [stageOf('ana')], address = '/live' }: Shown = {}) {
  const live = standInLive()
  const calls = standIn({ ...OFFERED, ...signedIn(newUser('fan')), ...stageAnswers(stages) })
  const shown = await showPage(address, { viewport: [390, 844] })
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: queue })
  await expect.element(stage).toBeVisible()
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { live, calls, sent, ...shown }
}

test("A moderator sees whose console it is, connects with their own session, and controls that creator's alerts", async () => {
  const asked: (string | null)[] = []
  const live = standInLive()
  const answers = stageAnswers(() => [stageOf('ana', { displayName: 'Ana Ventura' })])
  const pause = {
    answer: (_: unknown, { query }: { query: URLSearchParams }) => void asked.push(query.get('creatorId')),
  }
  standIn({ ...OFFERED, ...signedIn(newUser('fan')), ...answers, 'POST /api/alerts/pause': pause })
  await showPage('/live', { viewport: [390, 844] })
  await expect.poll(live.connections).toBe(1)
  expect(live.joins()).toMatchObject([{ slug: 'ana', token: 'a-token-of-the-tests' }])
  live.tell({ type: 'queue', payload: BUSY })
  await expect.element(main).toMatchTextContent('Estás no direto de Ana Ventura')
  await expect.element(main).toMatchTextContent('Rita')
  await axe()
  await button('Pausar').click()
  await expect.poll(() => asked).toEqual(['id-of-ana'])
  await expect.element(button('Retomar')).toBeVisible()
})

test('Actions without a right have no button, and amounts without the right are nowhere', async () => {
  const { live } = await showStage({ stages: () => [stageOf('ana', { rights: ['queue'] })] })
  await expect.element(button('Saltar')).toBeVisible()
  expect(page.getByTestId('live-held').query()).toBeNull()
  expect(main.getByRole('switch', { name: 'Esconder valores' }).query()).toBeNull()
  expect(main.getByRole('link', { name: 'Registo' }).query()).toBeNull()
  expect(main.getByRole('link', { name: 'Regras de moderação' }).query()).toBeNull()
  await expect.element(main).not.toMatchTextContent('€')
  await expect.element(main).not.toMatchTextContent('•')
  live.tell({
    type: 'donation',
    payload: { ...queued('Agora', hidden), sequence: 1, style: 'classic', durationMs: 3_000, replay: false },
  })
  await expect.element(toast).toMatchTextContent('Agora')
  await expect.element(toast).not.toMatchTextContent('€')
})

test('A moderator who may only approve sees held alerts and the log, and no stream controls', async () => {
  await showStage({ queue: TWO_HELD, stages: () => [stageOf('ana', { rights: without('queue', 'block') })] })
  await expect.element(held.first().getByRole('button', { name: 'Aprovar', exact: true })).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Registo' }))
    .toHaveAttribute('href', '/live/log?creatorId=id-of-ana')
  for (const name of ['Pausar', 'Silenciar', 'Saltar', 'Repetir', 'Parar tudo já'])
    expect(button(name).query()).toBeNull()
  await axe()
})

test('Once the creator ends the access, the page says so and removes everything', async () => {
  let stages: readonly ControlledCreator[] = [stageOf('ana', { displayName: 'Ana Ventura' })]
  const { live } = await showStage({ stages: () => stages })
  await expect.element(stage).toMatchTextContent('Primeira')
  stages = []
  live.block(4001)
  await expect.element(page.getByRole('heading', { name: 'O teu acesso a este direto terminou' })).toBeVisible()
  await expect.element(main).toMatchTextContent('Ana Ventura retirou-te o acesso')
  expect(stage.query()).toBeNull()
  await expect.element(main).not.toMatchTextContent('Primeira')
  await axe()
})

test('A moderator of several creators switches between their consoles', async () => {
  const stages = [stageOf('ana'), stageOf('rosa')]
  const { address } = await showStage({ stages: () => stages })
  await main.getByRole('combobox', { name: 'Mudar de direto' }).selectOptions('rosa')
  await expect.poll(address).toBe('/live?creatorId=id-of-rosa')
  await expect.element(main).toMatchTextContent('Estás no direto de rosa')
})

test('A user without consoles sees how to get one, and a foreign console is refused', async () => {
  standInLive()
  standIn({ ...OFFERED, ...signedIn(newUser('fan')), ...stageAnswers(() => []) })
  const { leave } = await showPage('/live')
  await expect.element(main).toMatchTextContent('Ainda não moderas nenhum direto')
  await axe()
  await leave()
  await showPage('/live?creatorId=id-of-ana')
  await expect.element(main).toMatchTextContent('Este direto não está aberto para ti')
})

test("Without WebSockets a moderator's console polls the queue, and its buttons work", async () => {
  const live = standInLive()
  live.block()
  const calls = standIn({
    ...OFFERED,
    ...signedIn(newUser('fan')),
    ...stageAnswers(
      () => [stageOf('ana')],
      () => TWO_HELD,
    ),
  })
  await showPage('/live', { viewport: [390, 844] })
  await expect.element(held.first()).toMatchTextContent('Olá, nabo')
  await expect.element(main).toMatchTextContent('o que vês pode estar desatualizado')
  await held.first().getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect.poll(() => calls.filter(({ path }) => path.endsWith('/approve'))).toHaveLength(1)
})

test('Without a network a button shows that its call failed, and the state is restored', async () => {
  const live = standInLive()
  onTestFinished(holdWaits())
  const answers = stageAnswers(() => [stageOf('ana')])
  const gone = { answer: noNetwork }
  const rejected = {
    'POST /api/alerts/:id/reject': gone,
    'POST /api/alerts/:id/approve': gone,
    'POST /api/alerts/pause': gone,
  }
  standIn({ ...OFFERED, ...signedIn(newUser('fan')), ...answers, ...rejected })
  await showPage('/live', { viewport: [390, 844] })
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: TWO_HELD })
  await button('Pausar').click()
  await expect.element(toast).toHaveAttribute('data-tone', 'destructive')
  await expect.element(button('Pausar')).toBeVisible()
  await held.first().getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect.poll(() => held.elements().length).toBe(2)
  await held.first().getByRole('button', { name: 'Rejeitar' }).click()
  await expect.poll(() => held.elements().length).toBe(1)
  window.endWaits()
  // The delayed action could not be sent either, so its row returns.
  await expect.poll(() => held.elements().length).toBe(2)
  await expect.element(undo).not.toBeInTheDocument()
})

test('An alert approved by mistake is removed with one click, by a moderator who may skip', async () => {
  onTestFinished(holdWaits())
  const { sent } = await showStage({ queue: TWO_HELD })
  await held.first().getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect.element(main).toMatchTextContent(/O alerta de .* foi aprovado\./)
  await undo.click()
  const [alert] = TWO_HELD.held
  await expect
    .poll(() => sent().map(([, path]) => path))
    .toEqual([`/api/alerts/${alert?.id}/approve`, `/api/alerts/${alert?.donationId}/skip`])
})

test('A skipped alert disappears at once and one click replays it, and so does a cleared list', async () => {
  onTestFinished(holdWaits())
  const waiting = [queued('Segunda'), queued('Terceira')]
  const { sent } = await showStage({ queue: { ...OBS, playing: [queued('Primeira')], waiting, waitingCount: 2 } })
  await button('Saltar').click()
  await expect.poll(sent).toEqual([['POST', '/api/alerts/alert-Primeira/skip', undefined]])
  await expect.element(main).toMatchTextContent('O alerta de Primeira foi saltado.')
  await undo.click()
  await expect.element(undo).not.toBeInTheDocument()
  await button('Limpar os alertas à espera').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Limpar' }).click()
  await undo.click()
  await expect.poll(sent).toEqual([
    ['POST', '/api/alerts/alert-Primeira/skip', undefined],
    ['POST', '/api/alerts/alert-Primeira/replay', undefined],
    ['POST', '/api/alerts/clear', { list: 'waiting' }],
    ['POST', '/api/alerts/alert-Segunda/replay', undefined],
    ['POST', '/api/alerts/alert-Terceira/replay', undefined],
  ])
})

test('A cleared missed list is empty at once, and is sent after the time to undo or on leaving', async () => {
  onTestFinished(holdWaits())
  const missed = [queued('Perdida'), queued('Outra')]
  const { sent, live, leave } = await showStage({ queue: { ...OBS, missed, missedCount: 2 } })
  const list = page.getByTestId('live-missed')
  await button('Tirar da lista o alerta de Perdida').click()
  await expect.element(list).not.toMatchTextContent('Perdida')
  await axe()
  await undo.click()
  await expect.element(list).toMatchTextContent('Perdida')
  await button('Limpar os alertas perdidos').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Limpar' }).click()
  await expect.element(list).toMatchTextContent('Nada se perdeu')
  // An alert missed after clearing stays in the list.
  live.tell({ type: 'queue', payload: { ...OBS, missed: [queued('Nova'), ...missed], missedCount: 3 } })
  await expect.element(list).toMatchTextContent('Nova')
  expect(sent()).toEqual([])
  await leave()
  await expect
    .poll(sent)
    .toEqual(['Perdida', 'Outra'].map((name) => ['POST', `/api/alerts/alert-${name}/skip`, undefined]))
})

test('A rejection shortly before the automatic release is sent at once', async () => {
  onTestFinished(holdWaits())
  const releasesAt = new Date(Date.now() + 2_500).toISOString()
  const { sent } = await showStage({ queue: { ...OBS, held: [heldOf('Mau', { releasesAt })], heldCount: 1 } })
  await held.getByRole('button', { name: 'Rejeitar' }).click()
  await expect.poll(sent).toEqual([['POST', '/api/alerts/alert-Mau/reject', {}]])
})

test('Recordings and speech are muted independently, and the state is shown', async () => {
  const { sent, live } = await showStage()
  const sounds = main.getByRole('switch', { name: 'Silenciar gravações e sons enviados' })
  await sounds.click()
  await expect.element(sounds).toHaveAttribute('aria-checked', 'true')
  live.tell({ type: 'queue', payload: { ...BUSY, speechMuted: true } })
  await expect.element(main).toMatchTextContent('Sem voz')
  await main.getByRole('switch', { name: 'Silenciar a voz que lê as mensagens' }).click()
  await expect.poll(sent).toEqual([
    ['POST', '/api/alerts/mute', { what: 'sounds' }],
    ['POST', '/api/alerts/unmute', { what: 'speech' }],
  ])
})

test('Each key presses its button for the focused row, and Z undoes it', async () => {
  onTestFinished(holdWaits())
  const { sent } = await showStage({ queue: { ...TWO_HELD, playing: [queued('Primeira')] } })
  const press = (keys: string) => userEvent.keyboard(keys)
  // Without a focused row nothing is approved unread.
  await press('ax')
  expect(sent()).toEqual([])
  await press('j')
  expect(document.activeElement).toBe(held.first().element())
  await press('jk')
  await press('x')
  await expect.poll(() => held.elements().length).toBe(1)
  await expect.element(undo).toHaveFocus()
  // After an undo by key or click the row has the focus again.
  await press('z')
  await expect.poll(() => held.elements().length).toBe(2)
  await expect.element(held.first()).toHaveFocus()
  await press('x')
  await expect.element(undo).toHaveFocus()
  await press('{Enter}')
  await expect.element(held.first()).toHaveFocus()
  expect(sent()).toEqual([])
  await press('a')
  await expect.poll(sent).toEqual([['POST', '/api/alerts/alert-Mau/approve', {}]])
  await expect.element(undo).toHaveFocus()
  await press('jt')
  await press('p')
  await press('{Shift>}p{/Shift}')
  await expect.poll(sent).toEqual([
    ['POST', '/api/alerts/alert-Mau/approve', {}],
    ['POST', '/api/alerts/alert-Pior/approve', { withoutText: true }],
    ['POST', '/api/alerts/pause', undefined],
    ['POST', '/api/alerts/panic', undefined],
  ])
})

const FOUR_HELD: AlertQueue = {
  ...OBS,
  held: ['Mau', 'Pior', 'Outro', 'Último'].map((name) => heldOf(name)),
  heldCount: 4,
}

test('After the time to undo the focus moves to the next row, and stays if it is elsewhere', async () => {
  onTestFinished(holdWaits())
  const { sent, live } = await showStage({ queue: FOUR_HELD })
  const rejections = () => sent().map(([, path]) => path)
  await userEvent.keyboard('jjx')
  await expect.element(undo).toHaveFocus()
  // A live update does not move the focus.
  live.tell({ type: 'queue', payload: { ...FOUR_HELD, held: FOUR_HELD.held.slice(0, 3), heldCount: 3 } })
  await expect.poll(() => held.elements().length).toBe(2)
  await expect.element(undo).toHaveFocus()
  window.endWaits()
  await expect.poll(rejections).toEqual(['/api/alerts/alert-Pior/reject'])
  await expect.element(held.nth(1)).toHaveFocus()
  await expect.element(held.nth(1)).toMatchTextContent('Outro')

  await userEvent.keyboard('x')
  await expect.element(undo).toHaveFocus()
  const pause = button('Pausar').element()
  if (pause instanceof HTMLElement) pause.focus()
  window.endWaits()
  await expect.poll(rejections).toHaveLength(2)
  await expect.element(undo).not.toBeInTheDocument()
  expect(document.activeElement).toBe(pause)
})

test('The focus moves to the next row also if the row is removed before its undo button appears', async () => {
  onTestFinished(holdWaits())
  const live = standInLive()
  const approved = Promise.withResolvers<void>()
  standIn({
    ...{ ...OFFERED, ...signedIn(newUser('fan')), ...stageAnswers(() => [stageOf('ana')]) },
    'POST /api/alerts/:id/approve': { answer: () => undefined, after: approved.promise },
  })
  await showPage('/live', { viewport: [390, 844] })
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: FOUR_HELD })
  await expect.element(held.first()).toBeVisible()
  await userEvent.keyboard('ja')
  live.tell({ type: 'queue', payload: { ...FOUR_HELD, held: FOUR_HELD.held.slice(1), heldCount: 3 } })
  await expect.element(main.getByRole('heading', { name: /^À espera de aprovação/ })).toHaveFocus()
  approved.resolve()
  await expect.element(undo).toHaveFocus()
  window.endWaits()
  await expect.element(held.first()).toHaveFocus()
})

test('A rejection sends its reason, and nothing moves the focus while it is typed', async () => {
  onTestFinished(holdWaits())
  const { sent, live, leave } = await showStage({ queue: TWO_HELD })
  await userEvent.keyboard('j{Shift>}x{/Shift}')
  const dialog = page.getByRole('alertdialog', { name: 'Rejeitar o alerta de Mau?' })
  const reason = dialog.getByLabelText('Motivo')
  await reason.fill('Insul')
  await axe()
  // Another actor decides on the other alert meanwhile.
  live.tell({ type: 'queue', payload: { ...TWO_HELD, held: TWO_HELD.held.slice(0, 1), heldCount: 1 } })
  await expect.poll(() => held.elements().length).toBe(1)
  await expect.element(reason).toHaveFocus()
  await userEvent.keyboard('to')
  await dialog.getByRole('button', { name: 'Rejeitar' }).click()
  await expect.element(undo).toHaveFocus()
  await undo.click()
  await expect.element(held).toHaveFocus()
  expect(sent()).toEqual([])
  await userEvent.keyboard('{Shift>}x{/Shift}')
  await reason.fill('Insulto')
  await dialog.getByRole('button', { name: 'Rejeitar' }).click()
  await leave()
  await expect.poll(sent).toEqual([['POST', '/api/alerts/alert-Mau/reject', { reason: 'Insulto' }]])
})

test('The key ? lists the shortcuts, which are ignored with modifiers and in dialogs and can be turned off for good', async () => {
  const { sent, leave } = await showStage()
  await userEvent.keyboard('{Control>}p{/Control}{Alt>}s{/Alt}')
  await userEvent.keyboard('?')
  const dialog = page.getByRole('dialog', { name: 'Atalhos de teclado' })
  await expect.element(dialog).toMatchTextContent('Saltar o que está no ecrã')
  await axe()
  await userEvent.keyboard('p')
  await dialog.getByRole('switch', { name: 'Usar atalhos neste dispositivo' }).click()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await userEvent.keyboard('ps?')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(main.element().querySelector('[aria-keyshortcuts]')).toBeNull()
  const kept = localStorage.getItem('shortcutsOff')
  await leave()
  localStorage.setItem('shortcutsOff', kept ?? '')
  expect(sent()).toEqual([])
})

/** An OBS dock with this key and without a session. */
async function showDock({
  stages = () => [stageOf('ana', { kind: 'dock' })],
  queue = TWO_HELD,
  viewport = [300, 600] as const,
  ...rest
}: Shown & { viewport?: readonly [number, number] } = {}) {
  const live = standInLive()
  const bearers = new Set<string | undefined>()
  const answers = Object.fromEntries(
    Object.entries(stageAnswers(stages, () => queue)).map(([name, one]) => [
      name,
      {
        ...one,
        answer: (body: never, asked: never) => {
          bearers.add((asked as { bearer?: string }).bearer)
          return one.answer(body, asked)
        },
      },
    ]),
  )
  const calls = standIn(answers)
  const shown = await showPage(rest.address ?? '/live?dock#key=apd_secreta', { viewport })
  return { live, calls, bearers, ...shown }
}

for (const viewport of [
  [300, 600],
  [300, 240],
] as const) {
  test(`A dock of ${viewport.join(' x ')} works with its key without a session: state, held, current alert, and controls pinned below`, async () => {
    onTestFinished(holdWaits())
    const { live, calls, bearers, address } = await showDock({ viewport })
    await expect.poll(live.connections).toBe(1)
    expect(live.joins()).toMatchObject([{ slug: 'ana', key: 'apd_secreta' }])
    expect(live.joins()[0]?.token).toBeUndefined()
    live.tell({ type: 'queue', payload: { ...TWO_HELD, playing: [queued('Primeira')] } })
    await expect.element(held.first()).toMatchTextContent('Olá, nabo')
    expect(page.getByTestId('rail').query()).toBeNull()
    expect(document.documentElement.scrollWidth).toBe(viewport[0])
    for (const name of ['Pausar', 'Silenciar', 'Saltar', 'Repetir', 'Parar tudo já']) {
      const { bottom, left, right, height } = button(name).element().getBoundingClientRect()
      expect(height, name).toBeGreaterThanOrEqual(44)
      expect(bottom, name).toBeLessThanOrEqual(viewport[1])
      expect(left >= 0 && right <= viewport[0], name).toBe(true)
    }
    await axe()
    inTheDark()
    await axe()
    await held.first().getByRole('button', { name: 'Aprovar', exact: true }).click()
    await expect.poll(() => calls.filter(({ path }) => path.endsWith('/approve'))).toHaveLength(1)
    expect([...bearers]).toEqual(['apd_secreta'])
    // The key is stored in this tab only, and has left the address.
    expect(address()).toBe('/live?dock')
    expect(location.hash).toBe('')
    expect(sessionStorage.getItem('dockKey')).toBe('apd_secreta')
    expect(Object.values(localStorage)).not.toContain('apd_secreta')
    // No focused control is covered by a bar or by the undo button.
    const edgeOf = (bar: string) => main.element().querySelector(bar)?.getBoundingClientRect()
    const covered = () =>
      [...main.element().querySelectorAll<HTMLElement>('li button')]
        .filter((control) => {
          control.focus()
          const { top, bottom } = control.getBoundingClientRect()
          return top < (edgeOf('header')?.bottom ?? 0) || bottom > (edgeOf('[data-bottom-bar]')?.top ?? 0)
        })
        .map(({ outerHTML }) => outerHTML)
    await expect.poll(covered).toEqual([])
    await held.first().getByRole('button', { name: 'Rejeitar', exact: true }).click()
    await expect.element(undo).toBeInViewport({ ratio: 1 })
    live.tell({ type: 'queue', payload: TWO_HELD })
    await expect.element(held).toMatchTextContent('Mau')
    await expect.poll(covered).toEqual([])
    window.endWaits()
    await expect.poll(() => calls.filter(({ path }) => path.endsWith('/reject'))).toHaveLength(1)
  })
}

test('A wrong or revoked key says so with instructions, and a later revocation removes everything', async () => {
  let answer: () => readonly ControlledCreator[] | Response = () => [stageOf('ana', { kind: 'dock' })]
  const { live } = await showDock({ stages: () => answer() })
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: TWO_HELD })
  await expect.element(held.first()).toBeVisible()
  answer = () => refuse('unauthenticated')
  live.block(4001)
  await expect.element(page.getByRole('heading', { name: 'Este link já não funciona' })).toBeVisible()
  await expect.element(main).toMatchTextContent('Cria um dock novo em Definições, Equipa')
  expect(held.query()).toBeNull()
  await axe()
})

test('A dock without key and session says what its address lacks', async () => {
  await showDock({ address: '/live?dock', stages: refused })
  await expect.element(page.getByRole('heading', { name: 'Falta a chave neste endereço' })).toBeVisible()
  await axe()
})
