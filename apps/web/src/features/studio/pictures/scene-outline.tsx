import { type SceneDraft, stackOf } from '../model/scene-draft.ts'

const ALERTS_STYLE = { fill: 'var(--palco-cravo)', fillOpacity: 0.35, stroke: 'var(--palco-cravo)' }
const OTHERS_STYLE = { fill: 'var(--palco-ink)', fillOpacity: 0.15, stroke: 'var(--palco-ink-2)' }

/** An outline of a scene: where its layers are. The overlay draws the content. */
export function SceneOutline({
  scene,
  className = '',
}: {
  scene: Pick<SceneDraft, 'width' | 'height' | 'layers'>
  className?: string
}) {
  const { width, height } = scene
  const stroke = Math.max(width, height) / 180
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      className={`pointer-events-none overflow-hidden ${className}`}
    >
      <rect
        width={width}
        height={height}
        rx={stroke * 2}
        fill="var(--palco-2)"
        stroke="var(--palco-line)"
        strokeWidth={stroke}
      />
      {/* Layers beyond the edge are not on screen. */}
      <svg aria-hidden="true" width={width} height={height}>
        {stackOf(scene.layers)
          .filter(({ hidden }) => !hidden)
          .map((layer) => (
            <rect
              key={layer.id}
              {...{ x: layer.x, y: layer.y, width: layer.width, height: layer.height }}
              rx={stroke * 1.5}
              strokeWidth={stroke}
              transform={`rotate(${layer.rotation} ${layer.x + layer.width / 2} ${layer.y + layer.height / 2})`}
              {...(layer.kind === 'alerts' ? ALERTS_STYLE : OTHERS_STYLE)}
            />
          ))}
      </svg>
    </svg>
  )
}
