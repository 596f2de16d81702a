import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { AlertStyle } from '@aplauso/contract/alerts'
import { ALERT_CARDS_MAX, ALERT_SHOW_MIN_MS } from '@aplauso/contract/limits'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { formatColumns } from '../report/table.ts'
import type { Cleanup } from '../setup/cleanup.ts'
import { startServer } from '../setup/server.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { type Streamer, signInStreamer } from './demo-streamer.ts'
import {
  type Effort,
  frameStats,
  type MemoryUse,
  type OverlayInBrowser,
  openOverlayInBrowser,
} from './overlay-in-browser.ts'

const ROUNDS = 10
export const ALERTS_MIN = ROUNDS
/** Alerts in flight or on screen at once, so that the next one is always ready. */
const IN_FLIGHT_MAX = 3 * ALERT_CARDS_MAX
const POLL_EVERY_MS = 100
const IDLE_MS = 10_000

type Round = { what: string; alerts: number; memoryUse: MemoryUse; effort: Effort | undefined }

/** Shows this many alerts on the alerts page, in rounds of one style each. Throws if one was not shown exactly once. */
export async function measureAlertsByStyle(cleanup: Cleanup, alerts: number, say: (text: string) => void) {
  const folder = await temporaryFolder(cleanup)
  const port = await freePort()
  await startServer(cleanup, { port, dataDir: folder, demo: true })
  const streamer = await signInStreamer(`http://localhost:${port}`)
  await streamer.changeAlerts({ durationMs: ALERT_SHOW_MIN_MS, cardsAtOnce: ALERT_CARDS_MAX })
  const overlay = await openOverlayInBrowser(cleanup, streamer.widgetUrl)

  // The first alert of each style loads code that stays in memory, so the comparison starts after it.
  for (const style of AlertStyle.options) await showAlerts(streamer, overlay, style, 1)
  const rounds: Round[] = [
    { what: 'each style once', alerts: overlay.shown.length, memoryUse: await overlay.memoryUse(), effort: undefined },
  ]
  for (let round = 0; round < ROUNDS; round += 1) {
    const style = AlertStyle.options[round % AlertStyle.options.length] ?? 'classic'
    const count = Math.round((alerts * (round + 1)) / ROUNDS) - Math.round((alerts * round) / ROUNDS)
    const effort = await overlay.effort(() => showAlerts(streamer, overlay, style, count))
    rounds.push({ what: style, alerts: overlay.shown.length, memoryUse: await overlay.memoryUse(), effort })
    say(`${overlay.shown.length} shown, ${style}, frames ${frameStats(effort)} ms (load ${loadavg()[0]?.toFixed(1)})`)
  }
  const effort = await overlay.effort(() => pause(IDLE_MS), { frames: '' })
  rounds.push({ what: 'idle', alerts: overlay.shown.length, memoryUse: await overlay.memoryUse(), effort })

  const repeats = overlay.shown.length - new Set(overlay.shown).size
  if (repeats > 0) throw new Error(`${repeats} alerts were shown twice`)
  if (overlay.problems.length > 0) throw new Error(`The overlay logged problems:\n${overlay.problems.join('\n')}`)
  return formatRounds(rounds)
}

/** Shows alerts until the last one has ended and the screen is empty. */
async function showAlerts(streamer: Streamer, overlay: OverlayInBrowser, style: AlertStyle, count: number) {
  await streamer.changeAlerts({ style })
  const goal = overlay.shown.length + count
  let sent = 0
  while (overlay.shown.length < goal) {
    const free = IN_FLIGHT_MAX - (sent - (overlay.shown.length - goal + count))
    for (let next = 0; next < free && sent < count; next += 1) {
      sent += 1
      await streamer.donate()
    }
    await pause(POLL_EVERY_MS)
    const cards = await overlay.cardsOnScreen()
    if (cards > ALERT_CARDS_MAX) throw new Error(`${cards} cards were on screen at once`)
  }
}

function formatRounds(rounds: readonly Round[]): string {
  const percent = (share: number | undefined) => (share === undefined ? '' : (100 * share).toFixed(1))
  return formatColumns(
    [
      [
        ...['Alerts of', 'Shown', 'Heap, KiB', 'DOM nodes', 'Listeners', 'Renderer, MiB'],
        ...['Frames, ms p50 / p95 / p99 / max', 'Long tasks', 'Renderer, % of a core', 'All processes, %'],
      ],
      ...rounds.map(({ what, alerts, memoryUse, effort }) => [
        what,
        ...[alerts, memoryUse.heapKib, memoryUse.nodes, memoryUse.listeners, memoryUse.renderersMib].map(String),
        effort?.frames.length ? frameStats(effort) : '',
        effort?.frames.length ? String(effort.longTasks) : '',
        percent(effort?.rendererCpu),
        percent(effort?.allCpu),
      ]),
    ],
    1,
  )
}
