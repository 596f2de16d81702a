import './overlay.css'
import type { AlertSettings } from '@aplauso/contract/alerts'
import { createCard } from './card.ts'
import { browserClock as clock } from './clock.ts'
import { openFeed } from './feed.ts'
import type { OverlayAlert } from './frames.ts'
import { createOverlay } from './overlay.ts'
import { createQueue } from './queue.ts'
import { createReports } from './reports.ts'
import { createSound } from './sound.ts'
import { createSoundOffer } from './sound-button.ts'
import { createSpeech } from './speech.ts'
import { createStage } from './stage.ts'
import { createStyles, knownStyle } from './styles.ts'

// Alerts that end together, or that come again after a break, are reported together.
const REPORT_AFTER_MS = 50

const slug = decodeURIComponent(/^\/widget\/([^/]+)/.exec(location.pathname)?.[1] ?? '')
const key = new URLSearchParams(location.hash.slice(1)).get('key') || undefined
const styleOverride = new URLSearchParams(location.search).get('style')

const stage = createStage(document.body)
const styles = createStyles()
const reports = createReports({ storage: () => localStorage, slug, mayReport: key !== undefined })
const sound = createSound({
  clock,
  audio: new Audio(),
  speech: createSpeech({ clock, synthesis: globalThis.speechSynthesis }),
  onBlocked: createSoundOffer(document.body),
})
const queue = createQueue({
  clock,
  effects: {
    showCard,
    leaveCard: stage.leave,
    removeCard: stage.remove,
    hasSound: sound.isWanted,
    startSound: sound.start,
    complete: (id) => {
      reports.complete(id)
      sendReports()
    },
  },
})
const overlay = createOverlay({ queue, reports, sendReports, applySettings })

const feed = openFeed({
  url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${encodeURIComponent(slug)}`,
  slug,
  key,
  clock,
  random: Math.random,
  onFrame: overlay.receive,
})
preloadFonts()

function showCard(alert: OverlayAlert): void {
  const style = knownStyle(styleOverride, alert.style)
  const card = createCard(alert, style)
  stage.show(alert.id, card)
  styles.dress(card, style)
}

function applySettings(settings: AlertSettings): void {
  sound.apply(settings)
  stage.place(settings.position)
  // Ahead of the first alert, so that it does not wait for it.
  styles.preload(knownStyle(styleOverride, settings.style))
}

let cancelReport = () => {}
function sendReports(): void {
  cancelReport()
  cancelReport = clock(REPORT_AFTER_MS, () => {
    const ids = reports.unsent()
    feed.report(ids, () => reports.confirm(ids))
  })
}

// Without this the first alert stands there without its words until they have loaded.
function preloadFonts(): void {
  for (const font of ["760 1em 'Aplauso Display'", "500 1em 'Aplauso Text'"]) {
    document.fonts.load(font).catch((error: unknown) => console.warn('A font did not load', error))
  }
}
