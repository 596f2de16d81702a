import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { ApplyStyle } from './address-style.ts'
import type { ConfigError } from './config-error-texts.ts'
import { openTopicConnection, type TopicConnectionDeps } from './topic-connection.ts'
import { showConfigError } from './widgets/config-error.ts'
import type { Layer, Mounted, TopicValue } from './widgets/layer.ts'
import { isLayerKind, loadLayer } from './widgets/layer-registry.ts'
import { BadSetting } from './widgets/read-layer-settings.ts'

export type RunLayerDeps = TopicConnectionDeps & {
  kind: string
  settings: Readonly<Record<string, unknown>>
}

/** Runs one layer as the whole page: loads it by kind, gives it its topics, and shows errors of its address. */
export async function runLayer(deps: RunLayerDeps): Promise<void> {
  const { body, kind, key, settings } = deps
  if (!isLayerKind(kind)) return showError({ is: 'kind', name: kind })
  if (key === undefined) return showError({ is: 'key' })
  const [openLayer, address] = await Promise.all([
    loadLayer(kind),
    Object.keys(settings).length > 0 ? import('./address-style.ts') : undefined,
  ])
  try {
    const { own, applyStyle } = address?.readAddress(kind, settings) ?? { own: settings }
    showLayer(deps, openLayer(own), applyStyle)
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error
    showError({ is: 'setting', name: error.setting, allowed: error.allowed })
  }

  function showError(configError: ConfigError): void {
    showConfigError(body, configError)
  }
}

function showLayer(deps: RunLayerDeps, layer: Layer, applyStyle?: ApplyStyle): void {
  const box = document.createElement('main')
  box.className = 'box'
  box.dataset.testid = `widget-${deps.kind}`
  deps.body.append(box)
  /** Cached for the next mount. */
  const values = new Map<string, TopicValue>()
  let language: StreamLanguage | undefined
  let mounted: Mounted | undefined
  const style = applyStyle?.(box, mount) ?? {}
  openTopicConnection(deps, {
    topics: () => layer.topics,
    onSettings({ look, panic }) {
      box.hidden = panic
      if (language === look.language && mounted !== undefined) return
      ;({ language } = look)
      mount()
    },
    onState(topic, value) {
      values.set(topic, value)
      mounted?.update(value, topic)
    },
  })

  function mount(): void {
    if (language === undefined) return
    mounted?.destroy()
    mounted = layer.mount(box, language, style)
    for (const [topic, value] of values) mounted.update(value, topic)
  }
}
