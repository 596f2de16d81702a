import type { User } from '@aplauso/contract/accounts'
import type { Scene, SceneLayer } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import { type PointerEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { GameScene, type SceneName } from '#parts/alert-preview/game-scene.tsx'
import { OverlayFrame } from '#parts/overlay-preview/overlay-frame.tsx'
import type { Editor, EditorState } from '../editor/editor.ts'
import { layerOf, stackOf } from '../model/draft.ts'
import { CanvasBar } from './canvas-bar.tsx'
import { dragHandle, dragLayers, drawMarquee, turnLayer, withGroups } from './gestures.ts'
import { Guides, Marquee } from './guides.tsx'
import { LayerBox } from './layer-box.tsx'
import { SelectionFrame } from './selection-frame.tsx'
import { useGesture } from './use-gesture.ts'
import { useRoom } from './use-room.ts'
import { useStage } from './use-stage.ts'

/** Around the canvas, for the handles of what lies at its edge. */
const RIM_PX = 28

type CanvasProps = {
  editor: Editor
  state: EditorState
  scene: Scene
  user: User
  /** Where the keyboard goes when the layer that it was on is gone. */
  place: RefObject<HTMLDivElement | null>
}

/** The overlay itself, and above it what takes hold of its layers. */
export function Canvas({ editor, state: { draft, selected }, scene, user, place }: CanvasProps) {
  const t = useText()
  const stage = useRef<HTMLDivElement>(null)
  const room = useRoom(place)
  const [zoom, setZoom] = useState<number>()
  const [background, setBackground] = useState<SceneName | 'none'>('night')
  const shown = useMemo(() => ({ ...scene, ...draft }), [scene, draft])
  const { overlay, canPlay, play } = useStage(shown, user)
  const { width, height, layers } = draft
  const fit = room ? Math.min((room.width - 2 * RIM_PX) / width, (room.height - 2 * RIM_PX) / height) : 0
  const scale = zoom ?? Math.max(0.02, fit)
  const { seen, begin, pointOf } = useGesture(stage, scale)
  const isPressed = useRef(false)
  const size = { width: width * scale, height: height * scale }
  const taken = layers.filter(({ id }) => selected.includes(id))

  function press(event: PointerEvent, layer: SceneLayer) {
    if (event.button !== 0) return
    event.stopPropagation()
    isPressed.current = true
    const ids = withGroups(layers, [layer.id])
    const isTaken = selected.includes(layer.id)
    if (event.shiftKey) {
      return editor.select(isTaken ? selected.filter((id) => !ids.includes(id)) : [...new Set([...selected, ...ids])])
    }
    // A finger on what is not taken may be about to move the page.
    if (event.pointerType === 'touch' && !isTaken) return editor.select(ids)
    if (!isTaken) editor.select(ids)
    const { clientX, clientY } = event
    const takeTop = () => {
      const top = topLayerAt(layers, clientX, clientY)
      if (top) editor.select(withGroups(layers, [top]))
    }
    // What is taken is moved, whatever lies above it; a press alone takes what lies on top.
    begin(event, dragLayers({ editor, from: pointOf(event), scale }, isTaken ? selected : ids), takeTop)
  }

  function pressCanvas(event: PointerEvent) {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const isMore = event.shiftKey
    begin(event, drawMarquee({ editor, from: pointOf(event), scale }, isMore), () => isMore || editor.select([]))
  }

  const one = taken.length === 1 ? taken[0] : undefined
  return (
    <section
      aria-label={t(m.studio_canvas_of, { name: draft.name })}
      className="@container min-w-0 overflow-hidden card"
    >
      <div
        ref={place}
        data-testid="canvas"
        tabIndex={-1}
        onPointerDown={pressCanvas}
        className={`studio-canvas ${height > width ? 'studio-tall' : ''} ${zoom === undefined ? 'overflow-hidden' : 'overflow-auto'}`}
      >
        <div
          className="grid min-h-full min-w-full place-items-center"
          style={{ width: size.width + 2 * RIM_PX, height: size.height + 2 * RIM_PX }}
        >
          <div ref={stage} dir="ltr" className="relative" style={size}>
            <div className="studio-checks absolute inset-0 overflow-hidden">
              {background !== 'none' && <GameScene scene={background} hasGauges={false} />}
              {scale > 0 && room && (
                <OverlayFrame
                  key={overlay.attempt}
                  overlay={overlay}
                  page="preview/scene"
                  className="inset-s-0 top-0"
                  style={{ width, height, transform: `scale(${scale})` }}
                />
              )}
            </div>
            {stackOf(layers).map((layer) => (
              <LayerBox
                key={layer.id}
                layer={layer}
                scale={scale}
                isTaken={selected.includes(layer.id)}
                onPress={(event) => press(event, layer)}
                onFocus={() => {
                  // A press takes what it is to take by itself.
                  if (!isPressed.current && !selected.includes(layer.id)) editor.select(withGroups(layers, [layer.id]))
                  isPressed.current = false
                }}
                onAlone={() => editor.select([layer.id])}
              />
            ))}
            <SelectionFrame
              taken={taken}
              scale={scale}
              onHandle={(event, handle) => {
                if (!one) return
                begin(event, dragHandle({ editor, from: pointOf(event), scale }, one, handle))
              }}
              onTurn={(event) => {
                const layer = one && layerOf(draft, one.id)
                if (layer) begin(event, turnLayer({ editor, from: pointOf(event), scale }, layer))
              }}
            />
            <Guides guides={seen.guides} scale={scale} size={size} />
            {seen.marquee && <Marquee rect={seen.marquee} scale={scale} />}
          </div>
        </div>
      </div>
      <CanvasBar
        scale={scale}
        isFit={zoom === undefined}
        onZoom={setZoom}
        background={background}
        onBackground={setBackground}
        canPlay={canPlay}
        onPlay={play}
      />
    </section>
  )
}

/** Of what can be taken hold of at this place of the screen. */
function topLayerAt(layers: readonly SceneLayer[], clientX: number, clientY: number): string | undefined {
  const there = document.elementsFromPoint(clientX, clientY).map((one) => one.getAttribute('data-layer-id'))
  return stackOf(layers).findLast(({ id }) => there.includes(id))?.id
}
