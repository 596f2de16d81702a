import { runLayer } from './run-layer.ts'
import { openTopicConnection, type TopicConnectionDeps } from './topic-connection.ts'
import { configErrorOf, showConfigError } from './widgets/config-error.ts'

type WidgetDeps = Omit<TopicConnectionDeps, 'nowMs' | 'pageItems' | 'body'> & {
  /** The end of the page's address: a layer's kind, or `scene/ID`. */
  widget: string
  isPreview: boolean
  options: URLSearchParams
  runAlerts: (box: HTMLElement) => void
}

let hasShownError = false

/** Shows once that the alerts' address is wrong; server errors are only logged, because they may pass. */
export function showRefusal({ code, message }: { code: string; message: string }): void {
  console.warn('Refused', code, message)
  const configError = configErrorOf({ code, message })
  if (hasShownError || configError.is === 'server') return
  hasShownError = true
  showConfigError(document.body, configError)
}

/** Runs a page that is not the alerts alone: a scene or one layer. */
export async function runWidget({ widget, isPreview, options, runAlerts, ...deps }: WidgetDeps): Promise<void> {
  const { body } = document
  const connectionDeps = { ...deps, body, nowMs: Date.now, pageItems: () => sessionStorage }
  const [kind = '', id] = widget.split('/')
  if (kind !== 'scene') return runLayer({ ...connectionDeps, kind, settings: Object.fromEntries(options) })
  if (options.get('preview') === 'pictures')
    return (await import('./scene-pictures.ts')).drawScenePictures({ body, clock: deps.clock })
  const [{ runScene }, preview] = await Promise.all([
    import('./run-scene.ts'),
    isPreview ? import('./preview-topic-connection.ts') : undefined,
  ])
  runScene({
    topic: isPreview ? 'scene' : `scene:${id}`,
    body,
    clock: deps.clock,
    openTopicConnection:
      preview?.openParentTopicConnection ?? ((handlers) => openTopicConnection(connectionDeps, handlers)),
    runAlerts,
    reload: deps.page.reload,
  })
}
