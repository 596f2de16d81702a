import type { AlertStyle } from '@aplauso/contract/alerts'
import { SWATCH_CLASSES } from '#components/overlay-preview/style-swatch.tsx'
import { Mark } from '#ui/brand/logo.tsx'

// Copied from apps/overlay/src/widgets/alerts/styles, as the page loads none of the overlay's styles.
const TEXT_COLORS: Record<AlertStyle, { card: string; name?: string; amount?: string }> = {
  classic: { card: 'text-[#2c142b]', amount: 'text-[#b61441]' },
  neon: { card: 'font-mono text-[#f4ecff]', name: 'font-mono text-[#63ff9d]', amount: 'text-[#3fe8ff]' },
  minimal: { card: 'text-white' },
  fire: { card: 'text-[#fff1e2]', amount: 'text-[#ffc44d]' },
  gold: { card: 'text-[#35230a]' },
  rocket: { card: 'text-[#f3f5ff]', amount: 'text-[#ffd34d]' },
}

type StreamCardProps = { alertStyle: AlertStyle; name: string; amount: string; message: string }

/** A static alert in the creator's style: animations cost a phone more than the rest of the page. */
export default function StreamCard({ alertStyle, name, amount, message }: StreamCardProps) {
  const { card, mark, after } = SWATCH_CLASSES[alertStyle]
  const textColors = TEXT_COLORS[alertStyle]
  return (
    <div
      data-testid="stream-card"
      data-style={alertStyle}
      className={`relative w-full max-w-[340px] anim-clap overflow-hidden ${card} ${textColors.card}`}
    >
      <div className="flex items-center gap-3 px-4 pt-3.5">
        <span aria-hidden="true" className={`grid size-11 shrink-0 place-items-center ${mark}`}>
          {alertStyle === 'classic' && <Mark size={27} onDark />}
        </span>
        <p className="min-w-0 leading-tight">
          <strong translate="no" className={`display block truncate text-[1.0625rem] ${textColors.name ?? ''}`}>
            {name}
          </strong>
          <b translate="no" className={`tnum text-sm font-bold ${textColors.amount ?? ''}`}>
            {amount}
          </b>
        </p>
      </div>
      {/* Padding is on the wrapper, because a clamped text would show its next line in the padding. */}
      <div className="px-4 pt-2 pb-4">
        <p className="line-clamp-2 min-h-[1.5em] text-sm leading-snug break-words">{message}</p>
      </div>
      {after && <span aria-hidden="true" className={after} />}
    </div>
  )
}
