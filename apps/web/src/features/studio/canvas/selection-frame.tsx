import type { SceneLayer } from '@aplauso/contract/scenes'
import type { CSSProperties, PointerEvent } from 'react'
import { boundsOfAll } from '../model/geometry.ts'
import { HANDLES, type Handle } from '../model/resize.ts'

type SelectionFrameProps = {
  selectedLayers: readonly SceneLayer[]
  scale: number
  onHandle: (event: PointerEvent, handle: Handle) => void
  onRotate: (event: PointerEvent) => void
}

/**
 * Resize handles for one selected layer, a bounding box for several. Keyboard users change the numbers in the
 * inspector.
 */
export function SelectionFrame({ selectedLayers, scale, onHandle, onRotate }: SelectionFrameProps) {
  const [one, ...more] = selectedLayers
  if (one === undefined) return null
  if (more.length > 0) {
    const { x, y, width, height } = boundsOfAll(selectedLayers) ?? { x: 0, y: 0, width: 0, height: 0 }
    return (
      <div
        aria-hidden="true"
        style={{ left: x * scale, top: y * scale, width: width * scale, height: height * scale }}
        className="studio-several"
      />
    )
  }
  if (one.locked) return null
  return (
    <div
      aria-hidden="true"
      style={{
        ...{ left: one.x * scale, top: one.y * scale, width: one.width * scale, height: one.height * scale },
        ...(one.rotation !== 0 && { rotate: `${one.rotation}deg` }),
      }}
      className="studio-frame"
    >
      <span className="studio-stem" />
      <ResizeHandle name="rotate" style={{ top: -24, left: '50%' }} onPress={onRotate} />
      {HANDLES.map((handle) => (
        <ResizeHandle
          key={`${handle.x} ${handle.y}`}
          name={`${handle.x} ${handle.y}`}
          style={{
            ...{ left: `${50 + handle.x * 50}%`, top: `${50 + handle.y * 50}%` },
            cursor: cursorOf(handle, one.rotation),
          }}
          onPress={(event) => onHandle(event, handle)}
        />
      ))}
    </div>
  )
}

const CURSORS = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'] as const

/** The resize cursor of the direction in which the handle moves on the rotated layer. */
function cursorOf({ x, y }: Handle, rotation: number): string {
  const degrees = (Math.atan2(x, -y) * 180) / Math.PI + rotation
  return CURSORS[((Math.round(degrees / 45) % 4) + 4) % 4] ?? 'move'
}

type ResizeHandleProps = { name: string; style: CSSProperties; onPress: (event: PointerEvent) => void }

/** Drawn small, with a larger touch target. */
const ResizeHandle = ({ name, style, onPress }: ResizeHandleProps) => (
  <span
    data-handle={name}
    onPointerDown={(event) => {
      if (event.button !== 0) return
      event.stopPropagation()
      event.preventDefault()
      onPress(event)
    }}
    style={style}
    className="studio-grip"
  />
)
