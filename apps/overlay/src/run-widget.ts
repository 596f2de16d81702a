import { openStates, type StatesDeps } from './open-states.ts'
import { runLayer } from './run-layer.ts'
import { showTrouble, troubleOf } from './widgets/trouble.ts'

type WidgetDeps = Omit<StatesDeps, 'nowMs' | 'pageItems' | 'body'> & {
  /** The end of its address: a layer's kind, or `scene/ID`. */
  widget: string
  isPreview: boolean
  options: URLSearchParams
  runAlerts: (box: HTMLElement) => void
}

let hasTold = false

/** Says once, to the person who sets the source of the alerts up, that its address is not right; the rest may pass. */
export function refused({ code, message }: { code: string; message: string }): void {
  console.warn('Refused', code, message)
  const trouble = troubleOf({ code, message })
  if (hasTold || trouble.is === 'server') return
  hasTold = true
  showTrouble(document.body, trouble)
}

/** Whatever the page shows that is not the alerts alone: a scene or one layer. */
export async function runWidget({ widget, isPreview, options, runAlerts, ...deps }: WidgetDeps): Promise<void> {
  const { body } = document
  const statesDeps = { ...deps, body, nowMs: Date.now, pageItems: () => sessionStorage }
  const [kind = '', id] = widget.split('/')
  if (kind !== 'scene') return runLayer({ ...statesDeps, kind, settings: Object.fromEntries(options) })
  const [{ runScene }, preview] = await Promise.all([
    import('./run-scene.ts'),
    isPreview ? import('./preview-states.ts') : undefined,
  ])
  runScene({
    topic: isPreview ? 'scene' : `scene:${id}`,
    body,
    clock: deps.clock,
    openStates: preview?.openParentStates ?? ((told) => openStates(statesDeps, told)),
    runAlerts,
    reload: deps.page.reload,
  })
}
