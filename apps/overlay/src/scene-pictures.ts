import type { SceneLayer } from '@aplauso/contract/scenes'
import type { SceneState } from '@aplauso/contract/topics'
import type { Clock } from '@aplauso/live/browser-clock'
import { readSettings } from '@aplauso/live/default-settings'
import { type OverlayAlert, toFrame } from '@aplauso/live/frames'
import { amountText } from './core/language.ts'
import { readLayerFrame } from './core/layer-frames.ts'
import { runScene } from './run-scene.ts'
import { pictureOf, readStyles } from './scene-to-svg.ts'
import type { TopicHandlers } from './topic-connection.ts'
import { createScreen } from './widgets/alerts/screen.ts'
import { isLayerKind, loadLayer } from './widgets/layer-registry.ts'

type Request = { id: string; scene: NonNullable<SceneState['scene']>; frames: unknown[] }
/** A style or image that does not load delays a picture by at most this many frames. */
const FRAMES_MAX = 120

/**
 * Draws scenes one after the other as pictures for the page around this one: many pictures cost one overlay, and none
 * keeps a timer.
 */
export function drawScenePictures({ body, clock }: { body: HTMLElement; clock: Clock }): void {
  let handlers: TopicHandlers | undefined
  let screen: ReturnType<typeof createScreen> | undefined
  runScene({
    topic: 'scene',
    body,
    clock,
    openTopicConnection(topicHandlers) {
      handlers = topicHandlers
      return { rejoin: () => {} }
    },
    runAlerts(box) {
      screen = createScreen({ page: box, styleOverride: null, onStyleMissing: () => {} })
    },
    reload: () => {},
  })
  const canvas = body.querySelector<HTMLElement>('.scene')

  async function draw({ scene, frames }: Request): Promise<string | undefined> {
    await Promise.all(scene.layers.map(({ kind }: SceneLayer) => isLayerKind(kind) && loadLayer(kind)))
    let settings = readSettings({})
    let alert: OverlayAlert | undefined
    handlers?.onSettings(settings)
    handlers?.onState('scene', { scene })
    for (const raw of frames) {
      const layerFrame = readLayerFrame(JSON.stringify(raw))
      if (layerFrame?.type === 'state') handlers?.onState(layerFrame.state.topic, layerFrame.state.value)
      if (layerFrame?.type === 'settings') {
        ;({ settings } = layerFrame)
        handlers?.onSettings(settings)
        screen?.apply(settings)
      }
      const alertFrame = toFrame(raw)
      if (alertFrame?.type !== 'donation') continue
      ;({ alert } = alertFrame)
      screen?.show(alert)
    }
    for (let frame = 0; frame < FRAMES_MAX && (frame < 2 || isWaiting(body)); frame++) await nextFrame()
    await document.fonts.ready
    await nextFrame()
    const css = await readStyles()
    // Some styles count up to the amount.
    const amount = body.querySelector('.alert .amount')
    if (amount && alert) amount.textContent = amountText(alert, settings.look.language)
    const picture = canvas ? pictureOf(canvas, css, scene) : undefined
    handlers?.onState('scene', { scene: { ...scene, layers: [] } })
    screen = undefined
    return picture
  }

  let queue = Promise.resolve()
  addEventListener('message', ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== parent || data?.aplauso !== 'draw') return
    const request: Request = data
    queue = queue
      .then(() => draw(request))
      .then((svg) => {
        if (svg !== undefined) parent.postMessage({ aplauso: 'picture', id: request.id, svg }, location.origin)
      })
      .catch(console.warn)
  })
  parent.postMessage({ aplauso: 'ready' }, location.origin)
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(done))

/** Whether an alert waits for its style, or an image for its file. */
const isWaiting = (body: HTMLElement): boolean =>
  body.querySelector('.alert:not(.dressed)') !== null ||
  [...body.querySelectorAll('img')].some((image) => !image.complete)
