import { ALERT_CONTROL_RIGHTS, type AlertControlRight } from '@aplauso/contract/access'
import { AlertQueue, Approval, type HeldAlert, Muting, QueueClearing, type QueuedAlert } from '@aplauso/contract/alerts'
import { cents } from '@aplauso/contract/money'
import { Stream } from '@aplauso/contract/streams'
import { ControlledCreator, RecentAlert } from '@aplauso/contract/team'
import { Timer } from '@aplauso/contract/timers'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod'
import { OFFERED } from './config.ts'
import { NO_OBS } from './dashboard.ts'
import { standInLive } from './live.ts'
import { showPage } from './show-page.tsx'
import { newUser, signedIn } from './signed-in.ts'
import { call, refuse, standIn } from './stand-in.ts'

const NOON = '2026-02-03T12:00:00.000Z'

export const queued = (donorName: string, changes: Partial<QueuedAlert> = {}): QueuedAlert => ({
  ...{ id: `alert-${donorName}`, donationId: `donation-${donorName}`, donorName, amount: cents(500) },
  ...{ currency: 'EUR', test: false, createdAt: NOON },
  ...changes,
})

export const heldOf = (donorName: string, changes: Partial<HeldAlert> = {}): HeldAlert => ({
  ...{ id: `alert-${donorName}`, donationId: `donation-${donorName}`, donorName, message: 'Olá, nabo' },
  ...{ amount: cents(700), currency: 'EUR', heldAt: NOON, releasesAt: null },
  reasons: [{ rule: 'word', field: 'message', start: 5, end: 9, action: 'hold' }],
  ...changes,
})

/** OBS is connected and the queue is empty. */
export const OBS: AlertQueue = { ...NO_OBS, overlays: { ...NO_OBS.overlays, connected: 1, lastSeenAt: NOON } }

export const controlledCreatorOf = (slug: string, changes: Partial<ControlledCreator> = {}): ControlledCreator => ({
  ...{ creatorId: `id-of-${slug}`, slug, displayName: slug, avatar: null, kind: 'moderator' },
  rights: [...ALERT_CONTROL_RIGHTS],
  ...changes,
})

const done = call({ answer: () => undefined })

/** Answers for an actor with these consoles, or with a dock key; `consoles` is called for each request. */
export function consoleAnswers(
  consoles: () => readonly ControlledCreator[] | Response,
  queue: () => AlertQueue = () => OBS,
) {
  return {
    'GET /api/moderation/stages': call({
      answers: z.array(ControlledCreator),
      answer: () => consoles() as ControlledCreator[],
    }),
    'GET /api/alerts/queue': call({ answers: AlertQueue, answer: queue }),
    'GET /api/alerts/recent': call({
      answers: z.array(RecentAlert),
      answer: () => [{ ...queued('Rita', { amount: null }), status: 'shown', shownAt: NOON } as const],
    }),
    'GET /api/streams': call({ answers: Stream.array(), answer: () => [] }),
    'GET /api/timers': call({ answers: z.array(Timer), answer: () => [] }),
    'POST /api/alerts/pause': done,
    'POST /api/alerts/resume': done,
    'POST /api/alerts/mute': call({ asks: Muting.optional(), answer: () => undefined }),
    'POST /api/alerts/unmute': call({ asks: Muting.optional(), answer: () => undefined }),
    'POST /api/alerts/clear': call({ asks: QueueClearing, answer: () => undefined }),
    'POST /api/alerts/panic': done,
    'DELETE /api/alerts/panic': done,
    'POST /api/alerts/:id/skip': done,
    'POST /api/alerts/:id/replay': done,
    'POST /api/alerts/:id/approve': call({ asks: Approval.partial(), answer: () => undefined }),
    'POST /api/alerts/:id/reject': done,
  }
}

export const refused = () => refuse('forbidden')
export const without = (...rights: AlertControlRight[]): AlertControlRight[] =>
  ALERT_CONTROL_RIGHTS.filter((right) => !rights.includes(right))

export const main = page.getByRole('main')
export const currentAlerts = page.getByTestId('live-now')
export const held = page.getByTestId('held-alert')
export const undo = page.getByTestId('undo')
/** Clicks undo after the time in which it ignores presses. */
export async function takeBack() {
  window.passTime(600)
  await undo.click()
}
export const button = (name: string) => main.getByRole('button', { name, exact: true })
export const hidden = { amount: null }

export const BUSY: AlertQueue = {
  ...OBS,
  ...{ playing: [queued('Primeira', hidden)], waiting: [queued('Segunda', hidden)], waitingCount: 1 },
  ...{ missed: [queued('Sem Público', hidden)], missedCount: 1 },
}
export const TWO_HELD: AlertQueue = { ...OBS, held: [heldOf('Mau'), heldOf('Pior')], heldCount: 2 }

export type Shown = { queue?: AlertQueue; consoles?: () => readonly ControlledCreator[] | Response; address?: string }

/** The console as a fan who moderates sees it. */
export async function showConsole({
  queue = BUSY,
  consoles = () => [controlledCreatorOf('ana')],
  address = '/live',
}: Shown = {}) {
  const live = standInLive()
  const calls = standIn({ ...OFFERED, ...signedIn(newUser('fan')), ...consoleAnswers(consoles) })
  const shown = await showPage(address, { viewport: [390, 844] })
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: queue })
  await expect.element(currentAlerts).toBeVisible()
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { live, calls, sent, ...shown }
}
