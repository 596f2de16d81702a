import { AlertQueue } from '@aplauso/contract/alerts'
import { REHEARSAL_KINDS, Rehearsal, type RehearsalItem } from '@aplauso/contract/rehearsals'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { NO_OBS, newCreator } from './support/dashboard.ts'
import { standInLive } from './support/live.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { type Answers, call, refuse, standIn } from './support/stand-in.ts'

const panel = page.getByTestId('rehearsal')
const button = (name: string) => panel.getByRole('button', { name })
const line = (kind: string) =>
  page.elementLocator(panel.element().querySelector(`[data-kind=${kind}]`) ?? panel.element())

const items = (changes: Partial<RehearsalItem>[]): RehearsalItem[] =>
  REHEARSAL_KINDS.map((kind, at) => ({
    ...{ kind, arrived: false, heard: false, shown: false, fps: null, state: 'waiting', silent: false },
    ...{ count: kind === 'burst' ? 10 : 1, shownCount: 0 },
    ...changes[at],
  }))
const rehearsal = (changes: Partial<Rehearsal>): Rehearsal => ({
  ...{ id: 'um', done: false, cut: false, startedAt: '2026-11-24T20:00:00.000Z', items: items([]) },
  ...changes,
})
const well = { arrived: true, heard: true, shown: true, fps: 60, state: 'over', shownCount: 1 } as const

async function openLive(others: Answers) {
  const { answers } = newCreator()
  const live = standInLive()
  standIn({
    ...answers,
    'GET /api/alerts/queue': call({ answers: AlertQueue, answer: () => NO_OBS }),
    ...others,
  })
  await showPage('/live', { viewport: [320, 640] })
  // As the server does after a join: a phone shows the lower sections once the queue is known.
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: NO_OBS })
  return live
}

test('A rehearsal shows what plays, and then the result of each item', async () => {
  let known = rehearsal({ items: items([{ ...well }, { state: 'playing' }]) })
  let begun = rehearsal({ items: items([{ state: 'playing' }]) })
  await openLive({
    'POST /api/rehearsals': call({
      answers: Rehearsal,
      answer: () => begun,
    }),
    'GET /api/rehearsals/:id': call({ answers: Rehearsal, answer: () => known }),
  })
  await button('Ensaiar no OBS').click()
  await expect.element(panel).toMatchTextContent('A ensaiar: 1 de 6')
  await expect.element(line('speech')).toMatchTextContent('A passar no OBS')
  await expect.element(line('chime')).toMatchTextContent('60 imagens por segundo')
  await axe()
  known = rehearsal({
    done: true,
    items: items([
      ...[well, { ...well, heard: false }, well, well, { ...well, heard: false, silent: true }],
      { ...well, shown: false, shownCount: 8, fps: 41 },
    ]),
  })
  await expect.element(panel).toMatchTextContent('Nem tudo correu bem')
  await expect.element(line('speech')).toMatchTextContent('Não se ouviu')
  await expect.element(line('emoji')).toMatchTextContent('Sem som nas tuas definições')
  await expect.element(line('burst')).toMatchTextContent('Apareceram 8 de 10')
  inTheDark()
  await axe()
  begun = { ...begun, id: 'dois' }
  known = rehearsal({ id: 'dois', done: true, items: items(REHEARSAL_KINDS.map(() => ({ ...well, shownCount: 10 }))) })
  await button('Ensaiar outra vez').click()
  await expect.element(panel).toMatchTextContent('Tudo chegou e apareceu.')
})

test('A rehearsal says at once that OBS is not connected, or was disconnected', async () => {
  let isThere = false
  await openLive({
    'POST /api/rehearsals': call({
      answers: Rehearsal,
      answer: () => (isThere ? rehearsal({}) : refuse('overlay_not_connected')),
    }),
    'GET /api/rehearsals/:id': call({
      answers: Rehearsal,
      answer: () => rehearsal({ done: true, cut: true, items: items([well]) }),
    }),
  })
  await button('Ensaiar no OBS').click()
  await expect.element(panel).toMatchTextContent('O OBS não está ligado')
  isThere = true
  await button('Ensaiar no OBS').click()
  await expect.element(panel).toMatchTextContent('O ensaio acabou a meio')
  await expect.element(line('recording')).toMatchTextContent('Não chegou ao OBS')
})

test("While OBS streams, the panel shows the last alert's state, and a banner warns that none appears", async () => {
  const overlays = { ...NO_OBS.overlays, connected: 1, streaming: true, lastSeenAt: new Date().toISOString() }
  const stalledSince = new Date(Date.now() - 180_000).toISOString()
  const health = { lastShownAt: new Date(Date.now() - 240_000).toISOString(), fps: 58, stalledSince }
  const live = await openLive({})
  await expect.poll(live.connections).toBe(1)
  await expect.element(page.getByTestId('obs-chip')).toBeVisible()
  live.tell({ type: 'queue', payload: { ...NO_OBS, overlays, health } })
  await expect.element(page.getByTestId('stalled-banner')).toMatchTextContent('há alertas pagos à espera')
  await page.getByTestId('obs-chip').click()
  const open = page.elementLocator(document.querySelector('#obs-panel') ?? document.body)
  await expect.element(open).toMatchTextContent('Último alerta mostrado há 4 minutos')
  await expect.element(open).toMatchTextContent('58 imagens por segundo')
  await axe()
})
