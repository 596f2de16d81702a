import { Mark } from '#ui/brand/logo.tsx'

// The one in the middle claps first, the others fall in.
const CLAPS = [
  { size: 36, delayMs: 420 },
  { size: 54, delayMs: 220 },
  { size: 88, delayMs: 0 },
  { size: 54, delayMs: 300 },
  { size: 36, delayMs: 500 },
] as const

/** A row of the audience on its feet. */
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
