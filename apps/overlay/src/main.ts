import './overlay.css'
import type { StreamLanguage } from '@aplauso/contract/alerts'
import { browserClock as clock } from '@aplauso/live/browser-clock'
import { keyInHash } from '@aplauso/live/key-in-address'
import { watchObs } from './core/obs.ts'
import { openServerConnection } from './core/server-connection.ts'
import { type RunOverlayDeps, runOverlay } from './run-overlay.ts'
import { createLazySound } from './widgets/alerts/lazy-sound.ts'
import { createScreen } from './widgets/alerts/screen.ts'
import { readShowMs, withShowTime } from './widgets/alerts/show-time-override.ts'

const [, , slug = '', ...rest] = decodeURIComponent(location.pathname).split('/')
const widget = rest.join('/')
const key = keyInHash(location.hash)
const options = new URLSearchParams(location.search)
const isPreview = options.has('preview')
const showMs = readShowMs(options)
const obs: unknown = Reflect.get(window, 'obsstudio')
const noStorage = { getItem: () => null, setItem: () => {} }

const loadWidget = () => import('./run-widget.ts')
const isThere = () =>
  fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
const page = { script: new URL(import.meta.url).pathname, isThere, reload: () => location.reload() }

// Without the slug: a socket address with slug joins as a viewer first, whose settings could end a pause too early.
const openSocket = () => new WebSocket(`${location.origin.replace('http', 'ws')}/ws`)
const socketDeps = { openSocket, slug, key, clock, random: Math.random }

if (widget) {
  void loadWidget().then((one) => one.runWidget({ ...socketDeps, widget, isPreview, page, options, runAlerts }))
} else runAlerts(document.body)
// Loads the fonts early; otherwise the first alert shows without text until they have loaded.
for (const font of ["760 1em 'Aplauso Display'", "500 1em 'Aplauso Text'"]) {
  document.fonts.load(font).catch(console.warn)
}

/** Runs alerts in this element: a scene's box, or the page. */
function runAlerts(box: HTMLElement): void {
  if (isPreview) {
    import('./preview-connection.ts').then((preview) => run(preview.openParentConnection, box), console.warn)
  } else {
    run(
      (onFrame) => openServerConnection({ ...socketDeps, onFrame: (frame) => onFrame(withShowTime(frame, showMs)) }),
      box,
    )
  }
}

function run(openConnection: RunOverlayDeps['openConnection'], box: HTMLElement): void {
  const { styleIsMissing } = runOverlay({
    slug,
    clock,
    networkClock: clock,
    nowMs: Date.now,
    random: Math.random,
    openConnection,
    pageItems: () => (isPreview ? noStorage : sessionStorage),
    deviceItems: () => (isPreview ? noStorage : localStorage),
    screen: createScreen({
      page: box,
      styleOverride: options.get('style'),
      onStyleMissing: () => styleIsMissing(),
    }),
    sound: createLazySound({
      clock,
      load: () =>
        import('./widgets/alerts/overlay-sound.ts').then((sound) =>
          sound.openOverlaySound(isPreview || obs ? () => {} : offerSound),
        ),
    }),
    watchObs: (onChange) => {
      // In a preview the page around it decides what plays.
      if (!isPreview) watchObs({ obs, page: window, document }, onChange)
    },
    page,
    onRefused: (error) => loadWidget().then((one) => one.showRefusal(error)),
  })
}

// Not needed in OBS, like the preview, so it is loaded on demand.
function offerSound(language: StreamLanguage): void {
  import('./widgets/alerts/sound-button.ts').then((button) => button.offerSound(document.body, language), console.warn)
}
