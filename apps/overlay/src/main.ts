import './overlay.css'
import { browserClock as clock } from '@aplauso/live/clock'
import { openFeed } from './core/feed.ts'
import { watchObs } from './core/obs.ts'
import { type RunOverlayDeps, runOverlay } from './run-overlay.ts'
import { readShowMs, withShowTime } from './widgets/alerts/own-show-time.ts'
import { createScreen } from './widgets/alerts/screen.ts'
import { createSound } from './widgets/alerts/sound.ts'
import { createSpeech } from './widgets/alerts/speech.ts'

const slug = decodeURIComponent(/^\/widget\/([^/]+)/.exec(location.pathname)?.[1] ?? '')
const key = new URLSearchParams(location.hash.slice(1)).get('key') || undefined
const options = new URLSearchParams(location.search)
const isPreview = options.has('preview')
const showMs = readShowMs(options)
// The address that joins by itself would let an overlay in as a viewer first, whose settings may end a pause too early.
const socketPath = key === undefined ? `/ws/${encodeURIComponent(slug)}` : '/ws'
const socketUrl = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${socketPath}`
const obs: unknown = Reflect.get(window, 'obsstudio')
const forgetful = { getItem: () => null, setItem: () => {} }

if (isPreview) {
  import('./preview-feed.ts').then(
    (preview) => run(preview.openParentFeed),
    (error: unknown) => console.warn('The preview did not load', error),
  )
} else {
  run((onFrame) =>
    openFeed({
      openSocket: () => new WebSocket(socketUrl),
      slug,
      key,
      clock,
      random: Math.random,
      onFrame: (frame) => onFrame(withShowTime(frame, showMs)),
    }),
  )
}
preloadFonts()

function run(openFeed: RunOverlayDeps['openFeed']): void {
  const { styleIsMissing } = runOverlay({
    slug,
    clock,
    wireClock: clock,
    nowMs: Date.now,
    random: Math.random,
    openFeed,
    pageItems: () => (isPreview ? forgetful : sessionStorage),
    deviceItems: () => (isPreview ? forgetful : localStorage),
    screen: createScreen({
      page: document.body,
      styleOverride: options.get('style'),
      onStyleMissing: () => styleIsMissing(),
    }),
    sound: createSound({
      clock,
      audio: new Audio(),
      speech: createSpeech({ clock, synthesis: globalThis.speechSynthesis }),
      onBlocked: obs === undefined && !isPreview ? offerSound : () => {},
    }),
    watchObs: (changed) => {
      // The page around it decides what plays in a preview.
      if (!isPreview) watchObs({ obs, page: window, document }, changed)
    },
    page: { script: new URL(import.meta.url).pathname, isThere, reload: () => location.reload() },
  })
}

// Of no use in OBS, as the preview, and so no part of what it loads.
function offerSound(): void {
  import('./widgets/alerts/sound-button.ts').then(
    (button) => button.offerSound(document.body),
    (error: unknown) => console.warn('The offer of sound did not load', error),
  )
}

async function isThere(): Promise<boolean> {
  return fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

// Without this the first alert stands there without its words until they have loaded.
function preloadFonts(): void {
  for (const font of ["760 1em 'Aplauso Display'", "500 1em 'Aplauso Text'"]) {
    document.fonts.load(font).catch((error: unknown) => console.warn('A font did not load', error))
  }
}
