import { Goal } from '@aplauso/contract/goals'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newCreator } from './support/dashboard.ts'
import { ANA, ON_STAGE } from './support/donation-page.ts'
import { standInLive } from './support/live.ts'
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

test('A donation page has every goal with its milestones, and says which is reached and which is over', async () => {
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

test('A dashboard has them too, and those without a time move as money comes', async () => {
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
