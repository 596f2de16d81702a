import type { StreamLanguage } from '@aplauso/contract/alerts'
import { openStates, type StatesDeps } from './open-states.ts'
import type { Layer, Mounted, TopicValue } from './widgets/layer.ts'
import { isLayerKind, loadLayer } from './widgets/layers.ts'
import { BadSetting } from './widgets/read-settings.ts'
import { showTrouble, type Trouble } from './widgets/trouble.ts'

export type RunLayerDeps = StatesDeps & {
  kind: string
  settings: Readonly<Record<string, unknown>>
}

/** One layer as the whole page: loaded by its kind, told of its topics, and of what is wrong with its address. */
export async function runLayer(deps: RunLayerDeps): Promise<void> {
  const { body, kind, key } = deps
  if (!isLayerKind(kind)) return tell({ is: 'kind', name: kind })
  if (key === undefined) return tell({ is: 'key' })
  const openLayer = await loadLayer(kind)
  try {
    showLayer(deps, openLayer(deps.settings))
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error
    tell({ is: 'setting', name: error.setting, takes: error.takes })
  }

  function tell(trouble: Trouble): void {
    showTrouble(body, trouble)
  }
}

function showLayer(deps: RunLayerDeps, layer: Layer): void {
  const box = document.createElement('main')
  box.className = 'box'
  box.dataset.testid = `widget-${deps.kind}`
  deps.body.append(box)
  /** Kept for when it is put up anew. */
  const values = new Map<string, TopicValue>()
  let language: StreamLanguage | undefined
  let mounted: Mounted | undefined

  openStates(deps, {
    topics: () => layer.topics,
    /** Everything is off in a panic. */
    settings({ look, panic }) {
      box.hidden = panic
      if (language === look.language && mounted !== undefined) return
      ;({ language } = look)
      mounted?.destroy()
      mounted = layer.mount(box, language)
      for (const [topic, value] of values) mounted.update(value, topic)
    },
    state(topic, value) {
      values.set(topic, value)
      mounted?.update(value, topic)
    },
  })
}
