import type { SceneLayer } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import type { PointerEvent } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { KINDS, nameOf } from '../layer-kinds.ts'

type LayerBoxProps = {
  layer: SceneLayer
  scale: number
  isTaken: boolean
  onPress: (event: PointerEvent) => void
  onFocus: () => void
  /** It alone, out of its group. */
  onAlone: () => void
}

/** What takes hold of one layer: as large as it is, and seen when it is near or taken. */
export function LayerBox({ layer, scale, isTaken, onPress, onFocus, onAlone }: LayerBoxProps) {
  const t = useText()
  const { kind, x, y, width, height, rotation, locked, hidden } = layer
  const [name, kindName] = [nameOf(layer, t), t(KINDS[kind].name)]
  const states = [locked && t(m.studio_locked), hidden && t(m.studio_hidden)].filter((state) => state !== false)
  // Where nothing is to be taken hold of, what lies below is.
  const isOut = locked || (hidden && !isTaken)
  return (
    <button
      type="button"
      data-testid="layer"
      data-layer-kind={kind}
      data-layer-id={layer.id}
      aria-pressed={isTaken}
      aria-label={[name === kindName ? name : `${name} (${kindName})`, ...states].join(', ')}
      onPointerDown={onPress}
      onFocus={onFocus}
      onDoubleClick={onAlone}
      style={{
        left: x * scale,
        top: y * scale,
        width: width * scale,
        height: height * scale,
        ...(rotation !== 0 && { rotate: `${rotation}deg` }),
      }}
      {...(isTaken && { 'data-taken': '' })}
      {...(hidden && { 'data-hidden': '' })}
      className={`studio-layer ${isOut ? 'pointer-events-none' : ''}`}
    />
  )
}
