import { ALERT_SETTINGS_DEFAULTS, AlertSettings } from '@aplauso/contract/alerts'
import { FirstSteps } from '@aplauso/contract/creators'
import { ReceivedDonation } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NO_OBS, newCreator, received } from './support/dashboard.ts'
import { standInLive } from './support/live.ts'
import { showPage } from './support/show-page.tsx'
import { type Answers, call, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const list = page.getByTestId('checklist')
const step = (name: string) => list.getByRole('button', { name, exact: true })
const NOTHING_DONE: Answers = {
  'GET /api/first-steps': call({
    answers: FirstSteps,
    answer: () => ({ page: false, overlay: false, test: false, share: false, hidden: false }),
  }),
  'GET /api/alerts/settings': call({
    answers: AlertSettings,
    answer: () => ({ ...ALERT_SETTINGS_DEFAULTS, look: { ...ALERT_SETTINGS_DEFAULTS.look, language: 'es' } }),
  }),
}

test('The step that is open initially can be closed, and another one opened and closed', async () => {
  standInLive()
  standIn({ ...newCreator().answers, ...NOTHING_DONE })
  await showPage('/dashboard/creator')
  const overlay = step('Põe os alertas no OBS')
  const share = step('Partilha a tua página')
  await expect.element(overlay).toHaveAttribute('aria-expanded', 'true')
  await overlay.click()
  await expect.element(overlay).toHaveAttribute('aria-expanded', 'false')
  expect(list.element().querySelectorAll('[aria-expanded=true]')).toHaveLength(0)
  await share.click()
  await expect.element(share).toHaveAttribute('aria-expanded', 'true')
  await share.click()
  await expect.element(share).toHaveAttribute('aria-expanded', 'false')
  await expect.element(overlay).toHaveAttribute('aria-expanded', 'false')
})

test('A creator with donations has the checklist in one line, and one guide is visible at a time', async () => {
  standInLive()
  standIn({
    ...newCreator({ totalReceived: cents(500), emailVerified: false }).answers,
    ...NOTHING_DONE,
  })
  await showPage('/dashboard/creator', { viewport: [320, 640] })
  const guides = () =>
    [...document.querySelectorAll<HTMLElement>('[data-guide]')]
      .filter((guide) => guide.checkVisibility())
      .map((guide) => guide.dataset.guide)
  await expect.element(list).toBeVisible()
  expect(list.element().getBoundingClientRect().height).toBeLessThanOrEqual(64)
  expect(guides()).toEqual(['email'])
  await step('O teu primeiro dia').click()
  await expect.element(step('Põe os alertas no OBS')).toBeVisible()
  expect(guides()).toEqual(['checklist'])
})

test('The step of the first alert shows the language of alerts and links to its setting', async () => {
  standInLive()
  standIn({ ...newCreator().answers, ...NOTHING_DONE })
  await showPage('/dashboard/creator', { viewport: [320, 640] })
  await step('Vê o primeiro alerta').click()
  await expect.element(list.getByText('Língua no ecrã')).toBeVisible()
  await expect.element(list.getByRole('link', { name: 'Español' })).toHaveAttribute('href', '/settings/alerts')
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('The message about the first alert appears once the server has accepted it', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const live = standInLive()
  const accepted = Promise.withResolvers<void>()
  const calls = standIn({
    ...newCreator().answers,
    ...NOTHING_DONE,
    'POST /api/donations/test': call({
      answers: ReceivedDonation,
      answer: () => received({ id: 'test' }),
      after: accepted.promise,
    }),
  })
  await showPage('/dashboard/creator')
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: NO_OBS })
  await list.getByRole('button', { name: 'Copiar o link do widget' }).click()
  await expect.element(toast).toMatchTextContent('Link copiado!')
  live.tell({ type: 'queue', payload: { ...NO_OBS, overlays: { ...NO_OBS.overlays, connected: 1 } } })
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/api/donations/test')
  await expect.element(toast).not.toMatchTextContent('Enviámos o primeiro alerta')
  accepted.resolve()
  await expect.element(toast).toMatchTextContent('Enviámos o primeiro alerta. Olha para o OBS.')
})
