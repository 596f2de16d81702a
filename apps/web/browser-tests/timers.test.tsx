import { NewTimer, TimeAdded, Timer, TimerChange } from '@aplauso/contract/timers'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { consoleAnswers, controlledCreatorOf, without } from './support/console.ts'
import { newCreator } from './support/dashboard.ts'
import { standInLive } from './support/live.ts'
import { showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { call, standIn } from './support/stand-in.ts'

const panel = page.getByTestId('timers')
const dialog = page.getByRole('dialog')
const clock = panel.getByRole('timer')
const button = (name: string) => panel.getByRole('button', { name })

const timer = (changes: Partial<Timer> = {}): Timer => ({
  ...{ id: 'um', name: 'Maratona', startSeconds: 3_600, secondsPerEuro: 0, capSeconds: null, pauseWithObs: false },
  ...{ running: false, leftMs: 3_600_000, waitsForStream: false },
  ...changes,
})

/** Timers at a server that stores changes. */
function storedTimers(first: Timer[] = []) {
  let stored = first
  const put = (id: string | undefined, change: (one: Timer) => Timer): Timer => {
    stored = stored.map((one) => (one.id === id ? change(one) : one))
    return stored.find((one) => one.id === id) ?? timer()
  }
  const running = { running: true, leftMs: undefined, endsAt: new Date(Date.now() + 3_600_000).toISOString() }
  return {
    'GET /api/timers': call({ answers: Timer.array(), answer: () => stored }),
    'POST /api/timers': call({
      asks: NewTimer,
      answers: Timer,
      answer: (made) => {
        stored = [...stored, timer({ ...made, capSeconds: made.capSeconds ?? null, leftMs: made.startSeconds * 1_000 })]
        return put('um', (one) => one)
      },
    }),
    'PATCH /api/timers/:id': call({
      asks: TimerChange,
      answers: Timer,
      answer: (change, { params }) => put(params.id, (one) => ({ ...one, ...change })),
    }),
    'DELETE /api/timers/:id': call({
      answer: () => {
        stored = []
      },
    }),
    'POST /api/timers/:id/start': call({
      answers: Timer,
      answer: (_body, { params }) => put(params.id, (one) => ({ ...one, ...running })),
    }),
    'POST /api/timers/:id/pause': call({
      answers: Timer,
      answer: (_body, { params }) => put(params.id, () => timer({ name: 'Noite', leftMs: 3_590_000 })),
    }),
    'POST /api/timers/:id/reset': call({ answers: Timer, answer: () => timer({ name: 'Noite' }) }),
    'POST /api/timers/:id/add': call({
      asks: TimeAdded,
      answers: Timer,
      answer: ({ seconds }, { params }) =>
        put(params.id, ({ leftMs = 0, ...one }) => ({ ...one, leftMs: leftMs + seconds * 1_000 })),
    }),
  }
}

test('A creator creates a subathon timer, runs it, adds and removes time, changes and deletes it', async () => {
  const { answers } = newCreator()
  standInLive()
  const calls = standIn({ ...answers, ...storedTimers() }, { othersWait: true })
  await showPage('/live#timers', { viewport: [320, 640] })
  await expect.element(panel).toMatchTextContent('Uma contagem decrescente')
  await button('Novo temporizador').click()
  await dialog.getByText('Maratona').click()
  await dialog.getByLabelText('Começa com (h:min:s)').fill('já')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(dialog.getByLabelText('Nome')).toHaveFocus()
  await expect.element(dialog.getByText('Escreve um tempo como 1:30:00.')).toBeVisible()
  await dialog.getByLabelText('Nome').fill('Noite')
  await dialog.getByLabelText('Começa com (h:min:s)').fill('1:00:00')
  await dialog.getByLabelText('Segundos por euro').fill('45')
  await dialog.getByLabelText('Duração máxima (h:min:s)').fill('12:00:00')
  await axe()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(clock).toHaveTextContent('1:00:00')
  await expect.element(panel).toMatchTextContent('+0:45 por euro · no máximo 12:00:00')
  expect(calls.find(({ method, path }) => method === 'POST' && path === '/api/timers')?.body).toEqual({
    ...{ name: 'Noite', startSeconds: 3_600, secondsPerEuro: 45, capSeconds: 43_200, pauseWithObs: false },
  })

  await button('Pôr a contar «Noite»').click()
  await expect.element(panel).toMatchTextContent('A contar')
  await expect.element(clock).toMatchTextContent(/^59:5/)
  await axe()
  await button('Pausar «Noite»').click()
  await expect.element(clock).toHaveTextContent('59:50')
  const time = panel.getByLabelText('Tempo a juntar ou tirar')
  await time.fill('2:00')
  await button('Juntar tempo a «Noite»').click()
  await expect.element(clock).toHaveTextContent('1:01:50')
  await time.fill('50')
  await button('Tirar tempo a «Noite»').click()
  await expect.element(clock).toHaveTextContent('1:01:00')
  await time.fill('muito')
  await expect.element(button('Juntar tempo a «Noite»')).toHaveAttribute('aria-disabled', 'true')
  expect(document.documentElement.scrollWidth).toBe(320)

  await button('Editar o temporizador «Noite»').click()
  await dialog.getByLabelText('Nome').fill('Madrugada')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(panel).toMatchTextContent('Madrugada')
  await button('Apagar o temporizador «Madrugada»').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar temporizador' }).click()
  await expect.element(panel).toMatchTextContent('Uma contagem decrescente')
})

test("A moderator with the queue right runs a creator's timers and creates none; without it they are read-only", async () => {
  standInLive()
  let rights = without()
  const answers = consoleAnswers(() => [controlledCreatorOf('bia', { rights })])
  const calls = standIn({ ...signedIn(newUser('fan')), ...answers, ...storedTimers([timer()]) }, { othersWait: true })
  const { leave } = await showPage('/live?creatorId=id-of-bia')
  await button('Pôr a contar «Maratona»').click()
  await expect.element(button('Pausar «Maratona»')).toBeVisible()
  expect(calls.some(({ path }) => path === '/api/timers/um/start')).toBe(true)
  expect(button('Novo temporizador').query()).toBeNull()
  expect(button('Editar o temporizador').query()).toBeNull()
  await leave()
  rights = without('queue')
  await showPage('/live?creatorId=id-of-bia')
  await expect.element(clock).toBeVisible()
  expect(panel.getByRole('button').query()).toBeNull()
})
