import type { ControlledCreator } from '@aplauso/contract/team'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import {
  BUSY,
  button,
  consoleAnswers,
  controlledCreatorOf,
  currentAlerts,
  held,
  heldOf,
  hidden,
  main,
  OBS,
  queued,
  showConsole,
  TWO_HELD,
  takeBack,
  undo,
  without,
} from './support/console.ts'
import { standInLive } from './support/live.ts'
import { showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { noNetwork, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'
import { holdWaits } from './support/waits.ts'

test("A moderator sees whose console it is, connects with their own session, and controls that creator's alerts", async () => {
  const creatorIds: (string | null)[] = []
  const live = standInLive()
  const answers = consoleAnswers(() => [controlledCreatorOf('ana', { displayName: 'Ana Ventura' })])
  const pause = {
    answer: (_: unknown, { query }: { query: URLSearchParams }) => void creatorIds.push(query.get('creatorId')),
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
  await expect.poll(() => creatorIds).toEqual(['id-of-ana'])
  await expect.element(button('Retomar')).toBeVisible()
})

test('Actions without a right have no button, and amounts without the right are nowhere', async () => {
  const { live } = await showConsole({ consoles: () => [controlledCreatorOf('ana', { rights: ['queue'] })] })
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
  await showConsole({
    queue: TWO_HELD,
    consoles: () => [controlledCreatorOf('ana', { rights: without('queue', 'block') })],
  })
  await expect.element(held.first().getByRole('button', { name: 'Aprovar', exact: true })).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Registo' }))
    .toHaveAttribute('href', '/live/log?creatorId=id-of-ana')
  for (const name of ['Pausar', 'Silenciar', 'Saltar', 'Repetir último', 'Parar tudo já'])
    expect(button(name).query()).toBeNull()
  await axe()
})

test('Once the creator ends the access, the page says so and removes everything', async () => {
  let consoles: readonly ControlledCreator[] = [controlledCreatorOf('ana', { displayName: 'Ana Ventura' })]
  const { live } = await showConsole({ consoles: () => consoles })
  await expect.element(currentAlerts).toMatchTextContent('Primeira')
  consoles = []
  live.block(4001)
  await expect.element(page.getByRole('heading', { name: 'O teu acesso a este direto terminou' })).toBeVisible()
  await expect.element(main).toMatchTextContent('Ana Ventura retirou-te o acesso')
  expect(currentAlerts.query()).toBeNull()
  await expect.element(main).not.toMatchTextContent('Primeira')
  await axe()
})

test('A moderator of several creators switches between their consoles', async () => {
  const consoles = [controlledCreatorOf('ana'), controlledCreatorOf('rosa')]
  const { address } = await showConsole({ consoles: () => consoles })
  await main.getByRole('combobox', { name: 'Mudar de direto' }).selectOptions('rosa')
  await expect.poll(address).toBe('/live?creatorId=id-of-rosa')
  await expect.element(main).toMatchTextContent('Estás no direto de rosa')
})

test('A user without consoles sees how to get one, and a foreign console is refused', async () => {
  standInLive()
  standIn({ ...OFFERED, ...signedIn(newUser('fan')), ...consoleAnswers(() => []) })
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
    ...consoleAnswers(
      () => [controlledCreatorOf('ana')],
      () => TWO_HELD,
    ),
  })
  await showPage('/live', { viewport: [390, 844] })
  await expect.element(held.first()).toMatchTextContent('Olá, nabo')
  await expect.element(main).toMatchTextContent('o que vês pode estar desatualizado')
  await held.first().getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect.poll(() => calls.filter(({ path }) => path.endsWith('/approve'))).toHaveLength(1)
})

test('Without an answer a control shows that its call failed, and decisions are sent again until they arrive', async () => {
  const live = standInLive()
  onTestFinished(holdWaits())
  const answers = consoleAnswers(() => [controlledCreatorOf('ana')])
  let hasNetwork = false
  const gone = { answer: () => (hasNetwork ? undefined : noNetwork()) }
  const failing = {
    'POST /api/alerts/:id/reject': gone,
    'POST /api/alerts/:id/approve': gone,
    'POST /api/alerts/pause': gone,
  }
  const calls = standIn({ ...OFFERED, ...signedIn(newUser('fan')), ...answers, ...failing })
  await showPage('/live', { viewport: [390, 844] })
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: TWO_HELD })
  await button('Pausar').click()
  await expect.element(toast).toHaveAttribute('data-tone', 'destructive')
  await expect.element(button('Pausar')).toBeVisible()
  await held.first().getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect.poll(() => held.elements().length).toBe(1)
  await held.first().getByRole('button', { name: 'Rejeitar' }).click()
  await expect.poll(() => held.elements().length).toBe(0)
  const decisions = () => calls.flatMap(({ path }) => /(approve|reject)$/.exec(path)?.[1] ?? [])
  await expect.poll(decisions).toEqual(['approve'])
  window.endWaits()
  await expect.poll(decisions).toHaveLength(3)
  await expect.element(undo).not.toBeInTheDocument()
  hasNetwork = true
  window.endWaits()
  await expect.poll(decisions).toHaveLength(5)
  window.endWaits()
  live.tell({ type: 'queue', payload: OBS })
  await expect.element(page.getByTestId('live-held')).not.toBeInTheDocument()
  expect(decisions()).toHaveLength(5)
})

test('An alert approved by mistake is removed with one click, by a moderator who may skip', async () => {
  onTestFinished(holdWaits())
  const { sent } = await showConsole({ queue: TWO_HELD })
  await held.first().getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect.element(main).toMatchTextContent(/O alerta de .* foi aprovado\./)
  await takeBack()
  const [alert] = TWO_HELD.held
  await expect
    .poll(() => sent().map(([, path]) => path))
    .toEqual([`/api/alerts/${alert?.id}/approve`, `/api/alerts/${alert?.donationId}/skip`])
})

test('A skipped alert disappears at once and one click replays it, and so does a cleared list', async () => {
  onTestFinished(holdWaits())
  const waiting = [queued('Segunda'), queued('Terceira')]
  const { sent } = await showConsole({ queue: { ...OBS, playing: [queued('Primeira')], waiting, waitingCount: 2 } })
  await button('Saltar').click()
  await expect.poll(sent).toEqual([['POST', '/api/alerts/alert-Primeira/skip', undefined]])
  await expect.element(main).toMatchTextContent('O alerta de Primeira foi saltado.')
  await takeBack()
  await expect.element(undo).not.toBeInTheDocument()
  await button('Limpar os alertas à espera').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Limpar' }).click()
  await takeBack()
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
  const { sent, live, leave } = await showConsole({ queue: { ...OBS, missed, missedCount: 2 } })
  const list = page.getByTestId('live-missed')
  await button('Tirar da lista o alerta de Perdida').click()
  await expect.element(list).not.toMatchTextContent('Perdida')
  await axe()
  await takeBack()
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
  const { sent } = await showConsole({ queue: { ...OBS, held: [heldOf('Mau', { releasesAt })], heldCount: 1 } })
  await held.getByRole('button', { name: 'Rejeitar' }).click()
  await expect.poll(sent).toEqual([['POST', '/api/alerts/alert-Mau/reject', {}]])
})

test('Recordings and speech are muted independently, and the state is shown', async () => {
  const { sent, live } = await showConsole()
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
