import type { SceneLayer } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import type { PointerEvent } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { LAYER_KINDS, layerNameOf } from '../layer-kinds.ts'

type LayerBoxProps = {
  layer: SceneLayer
  scale: number
  isSelected: boolean
  onPress: (event: PointerEvent) => void
  onFocus: () => void
  /** Selects this layer without the rest of its group. */
  onSelectAlone: () => void
}

/** Transparent drag target over a layer; outlined on hover and when selected. */
export function LayerBox({ layer, scale, isSelected, onPress, onFocus, onSelectAlone }: LayerBoxProps) {
  const t = useText()
  const { kind, x, y, width, height, rotation, locked, hidden } = layer
  const [name, kindName] = [layerNameOf(layer, t), t(LAYER_KINDS[kind].name)]
  const states = [locked && t(m.studio_locked), hidden && t(m.studio_hidden)].filter((state) => state !== false)
  // Clicks pass through to the layers below.
  const isClickThrough = locked || (hidden && !isSelected)
  return (
    <button
      type="button"
      data-testid="layer"
      data-layer-kind={kind}
      data-layer-id={layer.id}
      aria-pressed={isSelected}
      aria-label={[name === kindName ? name : `${name} (${kindName})`, ...states].join(', ')}
      onPointerDown={onPress}
      onFocus={onFocus}
      onDoubleClick={onSelectAlone}
      style={{
        left: x * scale,
        top: y * scale,
        width: width * scale,
        height: height * scale,
        ...(rotation !== 0 && { rotate: `${rotation}deg` }),
      }}
      {...(isSelected && { 'data-taken': '' })}
      {...(hidden && { 'data-hidden': '' })}
      className={`studio-layer ${isClickThrough ? 'pointer-events-none' : ''}`}
    />
  )
}
