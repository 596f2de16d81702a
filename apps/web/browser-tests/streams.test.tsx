import { cents } from '@aplauso/contract/money'
import { OpeningReel, Stream } from '@aplauso/contract/streams'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { newCreator } from './support/dashboard.ts'
import { standInLive } from './support/live.ts'
import { showPage } from './support/show-page.tsx'
import { call, standIn } from './support/stand-in.ts'

const panel = page.getByTestId('stream')
const button = (name: string) => panel.getByRole('button', { name })

test('A creator begins a stream by hand, has what came before it shown once, and ends it', async () => {
  const { answers } = newCreator()
  standInLive()
  let stream: Stream | undefined
  let missed = 12
  const begun: Stream = {
    ...{ id: 'um', startedAt: '2026-11-24T20:00:00.000Z', endedAt: null, startedBy: 'hand', totalCents: cents(4_500) },
    ...{ donations: 3, top: [{ donorName: 'Rita', totalCents: cents(4_000), donations: 2 }] },
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
    'GET /api/streams/reel': call({ answers: OpeningReel, answer: () => ({ count: missed }) }),
    'POST /api/streams/reel': call({
      answers: OpeningReel,
      answer: () => {
        const shown = missed
        missed = 0
        return { count: shown }
      },
    }),
  })
  await showPage('/live', { viewport: [320, 640] })
  await button('Começar direto').click()
  await expect.element(panel).toMatchTextContent('Em direto desde')
  await expect.element(panel).toMatchTextContent('45,00 €')
  await expect.element(panel).toMatchTextContent('Quem mais deu: Rita')
  await expect.element(panel).toMatchTextContent('12 doações chegaram desde o último direto')
  await axe()
  await button('Mostrar agora').click()
  await expect.element(button('Mostrar agora')).not.toBeInTheDocument()
  await button('Terminar direto').click()
  await expect.element(button('Começar direto')).toBeVisible()
  await expect.element(panel).toMatchTextContent('O último foi')
})
