import type { User } from '@aplauso/contract/accounts'
import type { Scene, SceneLayer } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import { type PointerEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { type BackdropName, GameBackdrop } from '#components/overlay-preview/game-backdrop.tsx'
import { OverlayFrame } from '#components/overlay-preview/overlay-frame.tsx'
import { useText } from '#lib/i18n/language.tsx'
import type { Editor, EditorState } from '../editor/create-editor.ts'
import { layerOf, stackOf } from '../model/scene-draft.ts'
import { CanvasBar } from './canvas-bar.tsx'
import { dragHandle, dragLayers, drawMarquee, turnLayer, withGroups } from './gestures.ts'
import { Guides, Marquee } from './guides.tsx'
import { LayerBox } from './layer-box.tsx'
import { SelectionFrame } from './selection-frame.tsx'
import { useElementSize } from './use-element-size.ts'
import { useGesture } from './use-gesture.ts'
import { useScenePreview } from './use-scene-preview.ts'

/** Space around the canvas for the handles of layers at its edge. */
const MARGIN_PX = 20

type SceneCanvasProps = {
  editor: Editor
  state: EditorState
  scene: Scene
  user: User
  /** Gets the keyboard focus when the focused layer is removed. */
  focusTarget: RefObject<HTMLDivElement | null>
}

/** The overlay in an iframe, with the drag targets of its layers above it. */
export function SceneCanvas({ editor, state: { draft, selected }, scene, user, focusTarget }: SceneCanvasProps) {
  const t = useText()
  const canvasFrame = useRef<HTMLDivElement>(null)
  const viewportSize = useElementSize(focusTarget)
  const [zoom, setZoom] = useState<number>()
  const [background, setBackground] = useState<BackdropName | 'none'>('night')
  const shownScene = useMemo(() => ({ ...scene, ...draft }), [scene, draft])
  const { overlay, canPlay, play } = useScenePreview(shownScene, user)
  const { width, height, layers } = draft
  const fit = viewportSize
    ? Math.min((viewportSize.width - 2 * MARGIN_PX) / width, (viewportSize.height - 2 * MARGIN_PX) / height)
    : 0
  const scale = zoom ?? Math.max(0.02, fit)
  const { seen, begin, pointOf } = useGesture(canvasFrame, scale)
  const isPressed = useRef(false)
  const size = { width: width * scale, height: height * scale }
  const selectedLayers = layers.filter(({ id }) => selected.includes(id))

  function pressLayer(event: PointerEvent, layer: SceneLayer) {
    if (event.button !== 0) return
    event.stopPropagation()
    isPressed.current = true
    const ids = withGroups(layers, [layer.id])
    const isSelected = selected.includes(layer.id)
    if (event.shiftKey) {
      return editor.select(
        isSelected ? selected.filter((id) => !ids.includes(id)) : [...new Set([...selected, ...ids])],
      )
    }
    // A touch on an unselected layer may be the start of a scroll: select it and do not drag.
    if (event.pointerType === 'touch' && !isSelected) return editor.select(ids)
    if (!isSelected) editor.select(ids)
    const { clientX, clientY } = event
    const selectTop = () => {
      const top = topLayerAt(layers, clientX, clientY)
      if (top) editor.select(withGroups(layers, [top]))
    }
    // A drag moves the selected layers even below others. A press without movement selects the topmost layer.
    begin(event, dragLayers({ editor, from: pointOf(event), scale }, isSelected ? selected : ids), selectTop)
  }

  function pressCanvas(event: PointerEvent) {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const isMore = event.shiftKey
    begin(event, drawMarquee({ editor, from: pointOf(event), scale }, isMore), () => isMore || editor.select([]))
  }

  const singleLayer = selectedLayers.length === 1 ? selectedLayers[0] : undefined
  return (
    <>
      <CanvasBar
        scale={scale}
        isFit={zoom === undefined}
        onZoom={setZoom}
        background={background}
        onBackground={setBackground}
        canPlay={canPlay}
        onPlay={play}
      />
      <section
        ref={focusTarget}
        aria-label={t(m.studio_canvas_of, { name: draft.name })}
        data-testid="canvas"
        tabIndex={-1}
        onPointerDown={pressCanvas}
        className={`studio-scene card ${height > width ? 'studio-tall' : ''} ${zoom === undefined ? 'overflow-hidden' : 'overflow-auto'}`}
      >
        <div
          className="grid min-h-full min-w-full place-items-center"
          style={{ width: size.width + 2 * MARGIN_PX, height: size.height + 2 * MARGIN_PX }}
        >
          <div ref={canvasFrame} dir="ltr" className="relative" style={size}>
            <div className="studio-checks absolute inset-0 overflow-hidden">
              {background !== 'none' && <GameBackdrop backdrop={background} hasGauges={false} />}
              {scale > 0 && viewportSize && (
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
                isSelected={selected.includes(layer.id)}
                onPress={(event) => pressLayer(event, layer)}
                onFocus={() => {
                  // `onPress` selects the layer itself; only keyboard focus selects here.
                  if (!isPressed.current && !selected.includes(layer.id)) editor.select(withGroups(layers, [layer.id]))
                  isPressed.current = false
                }}
                onSelectAlone={() => editor.select([layer.id])}
              />
            ))}
            <SelectionFrame
              selectedLayers={selectedLayers}
              scale={scale}
              onHandle={(event, handle) => {
                if (!singleLayer) return
                begin(event, dragHandle({ editor, from: pointOf(event), scale }, singleLayer, handle))
              }}
              onRotate={(event) => {
                const layer = singleLayer && layerOf(draft, singleLayer.id)
                if (layer) begin(event, turnLayer({ editor, from: pointOf(event), scale }, layer))
              }}
            />
            <Guides guides={seen.guides} scale={scale} size={size} />
            {seen.marquee && <Marquee rect={seen.marquee} scale={scale} />}
          </div>
        </div>
      </section>
    </>
  )
}

/** The topmost unlocked layer under the pointer. */
function topLayerAt(layers: readonly SceneLayer[], clientX: number, clientY: number): string | undefined {
  const idsUnderPointer = document.elementsFromPoint(clientX, clientY).map((one) => one.getAttribute('data-layer-id'))
  return stackOf(layers).findLast(({ id }) => idsUnderPointer.includes(id))?.id
}
