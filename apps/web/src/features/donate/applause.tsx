import { Mark } from '#ui/brand/logo.tsx'

// The middle hands start first.
const CLAPS = [
  { size: 36, delayMs: 420 },
  { size: 54, delayMs: 220 },
  { size: 88, delayMs: 0 },
  { size: 54, delayMs: 300 },
  { size: 36, delayMs: 500 },
] as const

/** Five pairs of clapping hands. */
export function Applause() {
  return (
    <span className="flex items-end justify-center gap-2 sm:gap-3">
      {CLAPS.map(({ size, delayMs }) => (
        <span
          key={delayMs}
          className={`anim-clap ${size === 36 ? 'max-xs:hidden' : ''}`}
          style={{ animationDelay: `${delayMs}ms` }}
        >
          <Mark size={size} onDark />
        </span>
      ))}
    </span>
  )
}
