import { cents } from '@aplauso/contract/money'
import { MissedAlertsReplay, Stream } from '@aplauso/contract/streams'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { consoleAnswers, controlledCreatorOf } from './support/console.ts'
import { NO_OBS, newCreator } from './support/dashboard.ts'
import { standInLive } from './support/live.ts'
import { showPage } from './support/show-page.tsx'
import { newUser, storedAccount } from './support/signed-in.ts'
import { call, standIn } from './support/stand-in.ts'

const panel = page.getByTestId('stream')
const button = (name: string) => panel.getByRole('button', { name })

test('A creator starts a stream manually, replays the missed alerts once, and ends it', async () => {
  const { answers } = newCreator()
  const live = standInLive()
  let stream: Stream | undefined
  let missed = 12
  const begun: Stream = {
    ...{ id: 'um', startedAt: '2026-11-24T20:00:00.000Z', endedAt: null, startedBy: 'hand', totalCents: cents(4_500) },
    ...{ donations: 3, top: [{ donorName: 'Rita', totalCents: cents(4_000), donations: 2 }] },
    goals: [{ id: 'meta', title: 'Microfone', targetCents: cents(10_000), receivedCents: cents(4_500) }],
  }
  standIn({
    ...answers,
    'GET /api/streams': call({ answers: Stream.array(), answer: () => (stream ? [stream] : []) }),
    'POST /api/streams/start': call({
      answers: Stream,
      answer: () => {
        stream = begun
        return begun
      },
    }),
    'POST /api/streams/end': call({
      answers: Stream,
      answer: () => ({ ...begun, endedAt: '2026-11-24T22:00:00.000Z' }),
    }),
    'GET /api/streams/reel': call({ answers: MissedAlertsReplay, answer: () => ({ count: missed }) }),
    'POST /api/streams/reel': call({
      answers: MissedAlertsReplay,
      answer: () => {
        const shown = missed
        missed = 0
        return { count: shown }
      },
    }),
  })
  await showPage('/live', { viewport: [320, 640] })
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: NO_OBS })
  await button('Começar direto').click()
  await expect.element(panel).toMatchTextContent('Em direto desde')
  await expect.element(panel).toMatchTextContent('45,00 €')
  await expect.element(panel).toMatchTextContent('Quem mais deu: Rita')
  await expect.element(panel).toMatchTextContent('Microfone · 45% da meta')
  await expect.element(panel).toMatchTextContent('12 doações chegaram desde o último direto')
  await axe()
  await button('Mostrar agora').click()
  await expect.element(button('Mostrar agora')).not.toBeInTheDocument()
  await button('Terminar direto').click()
  await expect.element(button('Começar direto')).toBeVisible()
  await expect.element(panel).toMatchTextContent('O último foi')
})

test('A moderator starts and ends the stream of a creator, without amounts if the right is missing', async () => {
  const account = storedAccount(newUser('fan'))
  const stage = controlledCreatorOf('ana', { rights: ['queue'] })
  const creatorIds: (string | null)[] = []
  const begun: Stream = {
    ...{ id: 'um', startedAt: '2026-11-24T20:00:00.000Z', endedAt: null, startedBy: 'hand', totalCents: null },
    ...{ donations: 3, top: [], goals: [] },
  }
  let streams: Stream[] = []
  standIn({
    ...account.answers,
    ...consoleAnswers(() => [stage]),
    'GET /api/streams': call({ answers: Stream.array(), answer: () => streams }),
    'POST /api/streams/start': call({
      answers: Stream,
      answer: (_nothing, { query }) => {
        creatorIds.push(query.get('creatorId'))
        streams = [begun]
        return begun
      },
    }),
    'GET /api/streams/reel': call({
      answers: MissedAlertsReplay,
      answer: (_nothing, { query }) => ({ count: query.get('creatorId') === 'id-of-ana' ? 2 : 0 }),
    }),
  })
  standInLive()
  await showPage('/live?creatorId=id-of-ana')
  await button('Começar direto').click()
  await expect.element(button('Terminar direto')).toBeVisible()
  await expect.element(button('Mostrar agora')).toBeVisible()
  expect(creatorIds).toEqual(['id-of-ana'])
  await expect.element(panel).not.toMatchTextContent('€')
})
