import './scene.css'
import type { AlertSettings, StreamLanguage } from '@aplauso/contract/alerts'
import type { LayerStyle, SceneLayer, SceneTheme } from '@aplauso/contract/scenes'
import type { SceneState } from '@aplauso/contract/topics'
import type { Clock } from '@aplauso/live/browser-clock'
import { debounce } from './core/debounce.ts'
import { applyLayerStyle, loadTypeface, needsMount } from './layer-style.ts'
import { applyTheme } from './scene-theme.ts'
import type { TopicConnection, TopicHandlers } from './topic-connection.ts'
import { showConfigError } from './widgets/config-error.ts'
import type { Layer, Mounted, TopicValue } from './widgets/layer.ts'
import { isLayerKind, loadLayer } from './widgets/layer-registry.ts'

export type RunSceneDeps = {
  /** `scene:ID`. */
  topic: string
  body: HTMLElement
  clock: Clock
  openTopicConnection: (changedTopic: TopicHandlers) => TopicConnection
  /** Starts the alerts in this box until the page is closed. */
  runAlerts: (box: HTMLElement) => void
  reload: () => void
}

/** Width in pixels of a card with its margins. The alerts' layer is scaled so that this width fills it. */
const ALERTS_WIDTH_PX = 484
/** Each join makes the server read the topics; edits settle in this time. */
const REJOIN_REST_MS = 1_000

type AlertsLook = AlertSettings['look']
type Canvas = NonNullable<SceneState['scene']>
/** `contentKey`: kind and settings without style. While they stay the same, the layer is only moved and styled. */
type PlacedLayer = {
  contentKey: string
  box: HTMLElement
  /** Without fields that are null. */
  style: LayerStyle
  layer?: Layer
  mounted?: Mounted
  fitAlerts?: (layer: SceneLayer) => void
}

/** Runs a scene as the whole page: the canvas scales to the window, and layers change in place when the scene does. */
export function runScene({ topic, body, clock, openTopicConnection, runAlerts, reload }: RunSceneDeps): void {
  const canvas = document.createElement('main')
  canvas.className = 'scene'
  canvas.dataset.testid = 'widget-scene'
  body.append(canvas)
  // Sizes of alerts depend on the root font size; in a scene the box scales them instead.
  document.documentElement.style.fontSize = '16px'

  const placed = new Map<string, PlacedLayer>()
  const values = new Map<string, TopicValue>()
  let size = { width: 0, height: 0 }
  let topics: readonly string[] = [topic]
  let refusedTopics: readonly string[] = []
  let language: StreamLanguage | undefined
  let look: AlertsLook | undefined
  let theme: SceneTheme = 'own'
  let hideConfigError = () => {}

  addEventListener('resize', scaleCanvas)
  const connection = openTopicConnection({
    topics: () => topics,
    onSettings(settings) {
      ;({ look, panic: canvas.hidden } = settings)
      applyTheme(canvas, theme, look)
      if (language === look.language) return
      ;({ language } = look)
      for (const each of placed.values()) mount(each)
    },
    onState(changedTopic, value) {
      if (changedTopic === topic) return 'scene' in value ? draw(value.scene) : undefined
      values.set(changedTopic, value)
      for (const { layer, mounted } of placed.values())
        if (layer?.topics.includes(changedTopic)) mounted?.update(value, changedTopic)
    },
    // The scene may have changed while this page had no connection: its key then allows the topics of other layers.
    retryAfterRefusal() {
      if (topics.length === 1) return false
      refusedTopics = topics
      topics = [topic]
      return true
    },
  })
  const rejoinSoon = debounce({ clock, afterMs: 0, restMs: REJOIN_REST_MS }, rejoinForTopics)

  function draw(scene: Canvas | null): void {
    hideConfigError()
    if (scene === null) hideConfigError = showConfigError(body, { is: 'scene' })
    const layers = scene?.layers.filter(({ hidden }) => !hidden) ?? []
    size = scene ?? { width: 0, height: 0 }
    scaleCanvas()
    theme = scene?.theme ?? 'own'
    applyTheme(canvas, theme, look)
    for (const [id, { contentKey }] of placed)
      if (!layers.some((layer) => layer.id === id && contentKeyOf(layer) === contentKey)) remove(id)
    const order = [...layers].sort((one, other) => one.z - other.z)
    for (const layer of layers) {
      const each = placed.get(layer.id) ?? add(layer)
      positionBox(each.box, layer, order.indexOf(layer))
      each.fitAlerts?.(layer)
      restyle(each, layer)
    }
    rejoinSoon()
  }

  function add(layer: SceneLayer): PlacedLayer {
    const box = document.createElement('div')
    box.className = 'placed'
    box.dataset.testid = `widget-${layer.kind}`
    canvas.append(box)
    const each: PlacedLayer = { contentKey: contentKeyOf(layer), box, style: {} }
    placed.set(layer.id, each)
    if (layer.kind === 'alerts') each.fitAlerts = showAlerts(box)
    else open(each, layer).catch(console.warn)
    return each
  }

  /** A layer that this release does not know, or with invalid settings, leaves its box empty. */
  async function open(each: PlacedLayer, { id, kind, settings }: SceneLayer): Promise<void> {
    if (!isLayerKind(kind)) return
    const openLayer = await loadLayer(kind)
    // The layer may have been removed while it loaded.
    if (placed.get(id) !== each) return
    each.layer = openLayer(withoutStyle(settings))
    mount(each)
    rejoinSoon()
  }

  /** Applies the style of a layer that is new or changed. */
  function restyle(each: PlacedLayer, { id, settings }: SceneLayer): void {
    const previous = each.style
    const style = Object.fromEntries(Object.entries(settings.style ?? {}).filter(([, value]) => value !== null))
    if (JSON.stringify(style) === JSON.stringify(previous)) return
    each.style = style
    applyLayerStyle(each.box, each.style)
    if (!needsMount(previous, each.style)) return
    mount(each)
    const { font } = each.style
    if (!font || font === previous.font) return
    loadTypeface(font).then(() => placed.get(id) === each && mount(each), console.warn)
  }

  function showAlerts(box: HTMLElement): (layer: SceneLayer) => void {
    const view = document.createElement('div')
    view.className = 'alerts-view'
    box.append(view)
    runAlerts(view)
    return ({ width, height }) => {
      const scale = width / ALERTS_WIDTH_PX
      view.style.height = `${height / scale}px`
      view.style.transform = `scale(${scale})`
      view.style.setProperty('--alerts-scale', String(scale))
    }
  }

  function mount(each: PlacedLayer): void {
    if (each.layer === undefined || language === undefined) return
    each.mounted?.destroy()
    each.mounted = each.layer.mount(each.box, language, each.style)
    for (const name of each.layer.topics) {
      const value = values.get(name)
      if (value !== undefined) each.mounted.update(value, name)
    }
  }

  function remove(id: string): void {
    const each = placed.get(id)
    placed.delete(id)
    each?.mounted?.destroy()
    each?.box.remove()
    // Running alerts cannot be stopped completely without a reload.
    if (each?.fitAlerts) reload()
  }

  /** Joins again when the layers need other topics. */
  function rejoinForTopics(): void {
    const neededTopics = [
      ...new Set([topic, ...Array.from(placed.values()).flatMap(({ layer }) => layer?.topics ?? [])]),
    ]
    // Topics that were refused are requested again only after the scene has changed.
    if (isSame(neededTopics, refusedTopics)) return
    refusedTopics = []
    if (isSame(neededTopics, topics)) return
    topics = neededTopics
    connection.rejoin()
  }

  function scaleCanvas(): void {
    const { width, height } = size
    const scale = width > 0 ? Math.min(innerWidth / width, innerHeight / height) : 1
    const [left, top] = [(innerWidth - width * scale) / 2, (innerHeight - height * scale) / 2]
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
    canvas.style.transform = `translate(${left}px, ${top}px) scale(${scale})`
  }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name))

const contentKeyOf = ({ kind, settings }: SceneLayer): string => `${kind} ${JSON.stringify(withoutStyle(settings))}`

function withoutStyle({ style: _style, ...settings }: SceneLayer['settings']): Readonly<Record<string, unknown>> {
  return settings
}

function positionBox({ style }: HTMLElement, { x, y, width, height, rotation }: SceneLayer, zIndex: number): void {
  style.width = `${width}px`
  style.height = `${height}px`
  style.transform = `translate(${x}px, ${y}px) rotate(${rotation}deg)`
  style.zIndex = String(zIndex)
}
