import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@aplauso/contract/languages'
import { ALERT_EXIT_MS, MINUTE_MS, SECOND_MS, TEST_ALERT_WAITS_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { insertTestAlert, type LiveHub, type OnScreenState, readOnScreenState } from '#modules/alerts/public.ts'
import type { Database } from '#modules/tables.ts'
import { speakTest, type TestSpeechDeps } from '../test-alerts/send-test-alert.ts'
import { BURST_SHOW_MS, type RehearsalAlert, rehearsalAlert } from './rehearsal-alerts.ts'
import { mergeOutcome, type RehearsedItem } from './rehearsal-items.ts'
import { endRehearsal, saveItems } from './rehearsal-rows.ts'

export type RunDeps = TestSpeechDeps & { db: Database; hub: LiveHub; log: FastifyBaseLogger }
export type RehearsalRun = {
  id: string
  creatorId: string
  items: RehearsedItem[]
  language: Language
  cardsAtOnce: number
}

const POLL_EVERY_MS = SECOND_MS / 4
/** OBS reconnects within this time after a break, or counts as disconnected. */
const OBS_GONE_MS = 6 * SECOND_MS
/** The overlay reports sound and frame rate only after the report that the alert was shown. */
const REPORT_MS = 2 * SECOND_MS
/** Longest time that an alert with its sound can stay on screen. */
const ALERT_MAX_MS = TEST_ALERT_WAITS_MS + MINUTE_MS
/** A test alert waits in OBS for a limited time: a burst is sent in steps that fit into it. */
const BURST_AHEAD_MS = TEST_ALERT_WAITS_MS - 5 * SECOND_MS

/**
 * Sends one item after the other and records its results. It ends in every case: after the last item, when OBS
 * disconnects or alerts are stopped, or, if this process dies, once its row is abandoned.
 */
export async function runRehearsal(deps: RunDeps, run: RehearsalRun): Promise<void> {
  const { db, log } = deps
  let wasCut = true
  try {
    wasCut = !(await playItems(deps, run))
  } catch (error) {
    log.warn({ err: error, rehearsalId: run.id }, 'rehearsal failed')
  }
  for (const item of run.items) if (item.state === 'playing') item.state = 'over'
  await endRehearsal(db, run.id, run.items, wasCut)
}

async function playItems(deps: RunDeps, run: RehearsalRun): Promise<boolean> {
  for (const item of run.items) {
    item.state = 'playing'
    if (!(await playItem(deps, run, item))) return false
    item.state = 'over'
  }
  return true
}

/** Plays an item; false if the rehearsal cannot continue. */
async function playItem(deps: RunDeps, run: RehearsalRun, item: RehearsedItem): Promise<boolean> {
  const ahead = run.cardsAtOnce * Math.floor(BURST_AHEAD_MS / (BURST_SHOW_MS + ALERT_EXIT_MS))
  let [lastSeenMs, changedMs, written] = [Date.now(), Date.now(), '']
  for (;;) {
    const outcomes = Object.values(item.alerts)
    const shownCount = outcomes.filter(({ shown }) => shown).length
    for (let sent = outcomes.length; sent < Math.min(item.count, shownCount + ahead); sent += 1) {
      item.alerts[await sendAlert(deps, run, rehearsalAlert(item.kind, sent, run.language))] = {
        arrived: false,
        shown: false,
      }
    }
    const ids = Object.keys(item.alerts)
    const alertState = await readOnScreenState(deps.db, run.creatorId, ids)
    for (const id of ids) {
      item.alerts[id] = mergeOutcome(item.alerts[id] ?? { arrived: false, shown: false }, observationOf(alertState, id))
    }
    const nowMs = Date.now()
    const serialized = JSON.stringify(item.alerts)
    if (serialized !== written) changedMs = nowMs
    written = serialized
    if (!(await saveItems(deps.db, run.id, run.items))) return false
    if (alertState.isStopped) return false
    if (alertState.visible > 0) lastSeenMs = nowMs
    if (nowMs - lastSeenMs > OBS_GONE_MS) return false
    if (isItemDone(item, nowMs - changedMs)) return true
    if (nowMs - changedMs > ALERT_MAX_MS)
      return item.kind === 'burst' || Object.values(item.alerts).some((outcome) => outcome.arrived)
    await sleep(POLL_EVERY_MS, undefined, { ref: false })
  }
}

function isItemDone({ alerts, count }: RehearsedItem, unchangedMs: number): boolean {
  const outcomes = Object.values(alerts)
  if (outcomes.length < count || !outcomes.every(({ shown }) => shown)) return false
  return outcomes.every(({ fps }) => fps !== undefined) || unchangedMs > REPORT_MS
}

async function sendAlert(
  deps: RunDeps,
  { creatorId }: RehearsalRun,
  { test, audioUrl }: RehearsalAlert,
): Promise<string> {
  const speech = test.speech?.ttsEnabled ? await speakTest(deps, creatorId, test) : undefined
  const { donation_goal_cents, total_received_cents, private_received_cents, ...alert } = await insertTestAlert(
    { db: deps.db, announcer: deps.hub.announcer },
    creatorId,
    test,
    { speech, audioUrl },
  )
  await deps.hub.alertCreated(alert, { donation_goal_cents, total_received_cents, private_received_cents })
  return alert.id
}

const observationOf = ({ playing, shown, reports }: OnScreenState, id: string) => {
  const alertReports = reports.filter((report) => report.id === id)
  const heard = alertReports.flatMap((report) => report.heard ?? [])
  return {
    isPlaying: playing.includes(id),
    shown: shown.includes(id),
    heard: heard.length > 0 ? heard.includes(true) : undefined,
    fps: alertReports.length > 0 ? Math.min(...alertReports.map(({ fps }) => fps)) : undefined,
  }
}
