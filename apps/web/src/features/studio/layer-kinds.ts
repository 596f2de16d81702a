import type { LayerKind, SceneLayer } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import {
  Bell,
  Clock,
  Goal,
  Hash,
  Image,
  ListOrdered,
  type LucideIcon,
  MoveRight,
  ScanQrCode,
  Sparkles,
  Timer,
  Type,
} from 'lucide-react'
import type { Message, Translate } from '#lib/i18n/language.tsx'

/** Every kind of layer, in the order of the menu. */
export const LAYER_KINDS: Readonly<Record<LayerKind, { name: Message; icon: LucideIcon }>> = {
  alerts: { name: m.studio_kind_alerts, icon: Bell },
  goal: { name: m.studio_kind_goal, icon: Goal },
  top: { name: m.studio_kind_top, icon: ListOrdered },
  latest: { name: m.studio_kind_latest, icon: Sparkles },
  ticker: { name: m.studio_kind_ticker, icon: MoveRight },
  counter: { name: m.studio_kind_counter, icon: Hash },
  timer: { name: m.studio_kind_timer, icon: Timer },
  qr: { name: m.studio_kind_qr, icon: ScanQrCode },
  text: { name: m.studio_kind_text, icon: Type },
  media: { name: m.studio_kind_media, icon: Image },
  clock: { name: m.studio_kind_clock, icon: Clock },
}

export const isLayerKind = (kind: string): kind is LayerKind => Object.hasOwn(LAYER_KINDS, kind)
export const OFFERED_LAYER_KINDS: readonly LayerKind[] = Object.keys(LAYER_KINDS).filter(isLayerKind)

/** The layer's name, else its text, else the name of its kind. */
export function layerNameOf(layer: SceneLayer, t: Translate): string {
  if (layer.name !== undefined) return layer.name
  const text = layer.kind === 'text' ? layer.settings.text.trim() : ''
  return text || t(LAYER_KINDS[layer.kind].name)
}
