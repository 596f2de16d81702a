import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { GameBackdrop } from '#components/overlay-preview/game-backdrop.tsx'
import { useInView } from '#components/overlay-preview/use-in-view.ts'
import { SceneOutline } from './scene-outline.tsx'
import type { DrawnScene, DrawScene } from './use-scene-pictures.tsx'

type ScenePictureProps = { scene: DrawnScene; draw: DrawScene | undefined }

/** A scene as it looks on stream, over a sample game; an outline of its layers until it is drawn. */
export function ScenePicture({ scene, draw }: ScenePictureProps) {
  const box = useRef<HTMLSpanElement>(null)
  const isInView = useInView(box)
  const url = usePicture(isInView ? draw : undefined, scene)
  const { width, height } = scene
  const isWide = width * 9 >= height * 16
  return (
    <span ref={box} className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden bg-palco">
      {url === undefined ? (
        <SceneOutline scene={scene} className="absolute inset-0 size-full p-2" />
      ) : (
        <span
          className={`relative block overflow-hidden ${isWide ? 'w-full' : 'h-full'}`}
          style={{ aspectRatio: `${width} / ${height}` }}
        >
          <GameBackdrop backdrop="night" hasGauges={false} />
          <img src={url} alt="" className="absolute inset-0 size-full" />
        </span>
      )}
    </span>
  )
}

/** Draws the scene when `draw` is there first. The address is revoked when the picture is unmounted. */
function usePicture(draw: DrawScene | undefined, scene: DrawnScene): string | undefined {
  const [url, setUrl] = useState<string>()
  const drawScene = useEffectEvent(() => draw?.(scene))
  const canDraw = draw !== undefined && url === undefined
  useEffect(() => {
    if (!canDraw) return
    let isOver = false
    void drawScene()?.then((svg) => isOver || setUrl(URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))))
    return () => {
      isOver = true
    }
  }, [canDraw])
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url)
    },
    [url],
  )
  return url
}
