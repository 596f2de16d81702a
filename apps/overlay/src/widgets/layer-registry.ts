import './layer.css'
import type { OpenLayer } from './layer.ts'

/** Loaders of all layers except the alerts, by kind. A new layer is added here. */
const LAYERS = {
  goal: () => import('./goal/goal.ts'),
  top: () => import('./top/top.ts'),
  latest: () => import('./latest/latest.ts'),
  ticker: () => import('./ticker/ticker.ts'),
  counter: () => import('./counter/counter.ts'),
  timer: () => import('./timer/timer.ts'),
  qr: () => import('./qr/qr.ts'),
  text: () => import('./text/text.ts'),
  media: () => import('./media/media.ts'),
  clock: () => import('./clock/clock.ts'),
} satisfies Record<string, () => Promise<{ openLayer: OpenLayer }>>

export type LayerKind = keyof typeof LAYERS
export const LAYER_KINDS = Object.keys(LAYERS)

export const isLayerKind = (kind: string): kind is LayerKind => Object.hasOwn(LAYERS, kind)

export const loadLayer = async (kind: LayerKind): Promise<OpenLayer> => (await LAYERS[kind]()).openLayer
