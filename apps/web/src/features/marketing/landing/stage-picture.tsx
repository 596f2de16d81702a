// The audience in front of the stage, in the colours of the tiles.
const HEADS = ['#d42a55', '#fece34', '#2f5cb5', '#ffdfe0', '#4c1f4a'] as const

/** A lit stage with the mark on it, and the audience in front. */
export function StagePicture() {
  return (
    <div className="relative aspect-[5/5.4] overflow-hidden rounded-xl spotlight sm:aspect-[5/3.6] lg:aspect-[5/5.6]">
      <svg
        aria-hidden="true"
        viewBox="0 0 500 560"
        className="absolute inset-0 size-full"
        preserveAspectRatio="xMidYMin meet"
      >
        <path d="M250-60 54 404a196 30 0 0 0 392 0Z" className="fill-holofote/10" />
        <path d="M250-60 136 422h228Z" className="fill-holofote/10" />
        <ellipse cx="250" cy="404" rx="196" ry="30" className="fill-holofote/15" />
        <g strokeLinecap="round" fill="none" transform="translate(0-46)">
          <path d="M164 412 226 262" strokeWidth="72" className="stroke-palco-cravo" />
          <path d="M336 412 274 262" strokeWidth="72" className="stroke-palco-ink" />
          <path d="M250 92v52M152 122l28 43M348 122l-28 43" strokeWidth="26" className="stroke-holofote" />
        </g>
      </svg>
      {/* From side to side, however wide the stage is. */}
      <svg aria-hidden="true" viewBox="0 504 500 56" className="absolute inset-x-0 bottom-0">
        <Row heads={9} step={66} start={-14} y={548} radius={38} shift={4} />
        <Row heads={8} step={78} start={-10} y={588} radius={48} shift={1} />
      </svg>
    </div>
  )
}

type RowProps = { heads: number; step: number; start: number; y: number; radius: number; shift: number }

function Row({ heads, step, start, y, radius, shift }: RowProps) {
  return Array.from({ length: heads }, (_, i) => i * step + start).map((x, i) => (
    <circle key={x} cx={x} cy={y} r={radius} fill={HEADS[(i * 3 + shift) % HEADS.length]} />
  ))
}
