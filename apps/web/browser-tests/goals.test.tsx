import { Goal, GoalChange, NewGoal } from '@aplauso/contract/goals'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { newCreator } from './support/dashboard.ts'
import { ANA, ON_STAGE } from './support/donation-page.ts'
import { standInLive } from './support/live.ts'
import { layer, scene, standInScenes } from './support/scenes.ts'
import { showPage } from './support/show-page.tsx'
import { call, standIn } from './support/stand-in.ts'

const goal = (id: string, changes: Partial<Goal> = {}): Goal => ({
  ...{ id, title: 'Microfone novo', targetCents: cents(30_000), receivedCents: cents(12_000) },
  ...{ startsAt: null, endsAt: null, milestones: [] },
  ...changes,
})
const GOALS = [
  goal('one', {
    milestones: [
      { cents: cents(10_000), text: 'Canto o hino' },
      { cents: cents(20_000), text: 'Rapo o cabelo' },
    ],
  }),
  goal('two', { title: 'Viagem', startsAt: '2026-01-01T00:00:00.000Z', receivedCents: cents(30_000) }),
  goal('three', { title: 'x'.repeat(80), startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2026-01-02T00:00:00.000Z' }),
]
const goals = page.getByTestId('goal')

test('A donation page shows every goal with its milestones, and which are reached or over', async () => {
  standIn({ ...ON_STAGE, 'GET /api/creators/:slug/goals': call({ answers: Goal.array(), answer: () => GOALS }) })
  await showPage(`/donate/${ANA.slug}`, { viewport: [320, 640] })
  await expect.element(goals.nth(2)).toBeVisible()
  await expect.element(page.getByTestId('goal-progress')).toHaveAttribute('aria-valuenow', '40')
  await expect.element(page.getByRole('progressbar', { name: 'Viagem' })).toHaveAttribute('aria-valuenow', '100')
  await expect.element(goals.nth(0).getByRole('listitem').nth(0)).toMatchTextContent('(alcançada)')
  await expect.element(goals.nth(0).getByRole('listitem').nth(1)).not.toMatchTextContent('alcançada')
  await expect.element(goals.nth(1)).toMatchTextContent('Meta alcançada')
  await expect.element(goals.nth(2)).toMatchTextContent('Terminou')
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('A dashboard shows the goals, and those without dates change with live donations', async () => {
  const { answers } = newCreator({ donationGoal: cents(30_000), totalReceived: cents(12_000) })
  const live = standInLive()
  standIn({ ...answers, 'GET /api/goals': call({ answers: Goal.array(), answer: () => GOALS }) }, { othersWait: true })
  await showPage('/dashboard-creator')
  await expect.element(goals.nth(2)).toBeVisible()
  const first = page.getByTestId('goal-progress')
  await expect.element(first).toHaveAttribute('aria-valuenow', '40')
  await expect.element(goals.nth(0)).toMatchTextContent('Rapo o cabelo')
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'goal', payload: { donationGoal: cents(30_000), totalReceived: cents(15_000) } })
  await expect.element(first).toHaveAttribute('aria-valuenow', '50')
})

const ownGoals = page.getByTestId('own-goal')
const dialog = page.getByRole('dialog')

test("A creator creates, changes and deletes goals, and the first one stays the profile's goal", async () => {
  const { answers, account } = newCreator({ donationGoal: cents(50_000), timeZone: 'Asia/Tokyo' })
  let stored: Goal[] = [goal('meta', { title: '', targetCents: cents(50_000) })]
  const calls = standIn(
    {
      ...answers,
      'GET /api/goals': call({ answers: Goal.array(), answer: () => stored }),
      'POST /api/goals': call({
        asks: NewGoal,
        answers: Goal,
        answer: ({ startsAt = null, endsAt = null, ...rest }) => {
          const made = goal('nova', { ...rest, startsAt, endsAt })
          stored = [...stored, made]
          return made
        },
      }),
      'PATCH /api/goals/:id': call({
        asks: GoalChange,
        answers: Goal,
        answer: (change, { params }) => {
          stored = stored.map((one) => (one.id === params.id ? { ...one, ...change } : one))
          return stored.find(({ id }) => id === params.id) ?? goal('?')
        },
      }),
      'DELETE /api/goals/:id': call({
        answer: (_body, { params }) => {
          stored = stored.filter(({ id }) => id !== params.id)
        },
      }),
    },
    { othersWait: true },
  )
  await showPage('/settings/creator', { viewport: [320, 640] })
  await expect.element(ownGoals.nth(0)).toMatchTextContent('Meta do perfil')
  await page.getByRole('button', { name: 'Nova meta' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(dialog.getByLabelText('Título')).toHaveFocus()
  await dialog.getByLabelText('Título').fill('Câmara')
  await dialog.getByLabelText('Valor a alcançar (€)').fill('300,50')
  await dialog.getByLabelText('Começa').fill('2026-11-24T09:00')
  await dialog.getByRole('button', { name: 'Juntar etapa' }).click()
  await dialog.getByLabelText('Ao chegar a (€)').fill('1.000')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(dialog.getByText(/^Separador ambíguo/)).toBeVisible()
  await dialog.getByLabelText('Ao chegar a (€)').fill('100')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(dialog.getByLabelText('O que acontece')).toHaveFocus()
  await dialog.getByLabelText('O que acontece').fill('Canto o hino')
  await axe()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(ownGoals.nth(1)).toMatchTextContent('Câmara')
  await expect.element(ownGoals.nth(1)).toMatchTextContent('1 etapa')
  expect(calls.find(({ method, path }) => method === 'POST' && path === '/api/goals')?.body).toEqual({
    ...{ title: 'Câmara', targetCents: 30_050, startsAt: '2026-11-24T00:00:00.000Z', endsAt: null },
    milestones: [{ cents: 10_000, text: 'Canto o hino' }],
  })
  expect(document.documentElement.scrollWidth).toBe(320)

  // The profile field follows its goal in the list, and an unchanged field is not sent.
  await page.getByRole('button', { name: 'Editar a meta «Meta de doações»' }).click()
  await dialog.getByLabelText('Valor a alcançar (€)').fill('600')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByLabelText('Meta de doações (€)', { exact: true })).toHaveValue('600')
  await page.getByLabelText('Bio').fill('Fado às sextas.')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => account.user().bio).toBe('Fado às sextas.')
  expect(calls.find(({ path }) => path === '/api/users/update-profile')?.body).not.toHaveProperty('donationGoal')

  await page.getByRole('button', { name: 'Apagar a meta «Câmara»' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar meta' }).click()
  await expect.poll(() => ownGoals.elements().length).toBe(1)
  await page.getByRole('button', { name: 'Apagar a meta «Meta de doações»' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar meta' }).click()
  await expect.element(page.getByText('Ainda não tens metas.')).toBeVisible()
  await axe()
})

test('A goal joins a scene on top, and keeps what somebody else has saved in it meanwhile', async () => {
  const text = layer({ id: 'a', kind: 'text', z: 4 })
  const moved = { ...text, x: 700 }
  const server = standInScenes([scene({ layers: [text] })], {
    'GET /api/goals': call({ answers: Goal.array(), answer: () => GOALS }),
  })
  await showPage('/settings/creator', { viewport: [320, 640] })
  await ownGoals.nth(1).getByTestId('goal-on-stream').click()
  await expect.element(dialog.getByTestId('goal-to-scene')).toHaveTextContent('Juntar a Jogo')
  expect(dialog.element().textContent).not.toContain('segredo')
  await axe()
  server.interfere({ layers: [moved] })
  await dialog.getByTestId('goal-to-scene').click()
  await expect.element(dialog.getByRole('link', { name: 'Está em Jogo' })).toHaveFocus()
  expect(server.now().layers).toMatchObject([moved, { kind: 'goal', z: 5, settings: { goalId: 'two' } }])
  // It has the free corner at the lower left, within the canvas.
  expect(server.now().layers[1]).toMatchObject({ x: 40, y: 870, width: 640, height: 170 })
  expect(dialog.element().scrollWidth).toBe(dialog.element().clientWidth)
})
