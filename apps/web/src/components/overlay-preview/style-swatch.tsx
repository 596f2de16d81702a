import type { AlertStyle } from '@aplauso/contract/alerts'

type SwatchClasses = { card: string; mark: string; name: string; message: string; after?: string }

// The colours of the overlay's styles. They do not follow the theme, because alerts lie on video.
export const SWATCH_CLASSES: Record<AlertStyle, SwatchClasses> = {
  classic: {
    card: 'rounded-[0.5em] bg-[#fdfcf9]',
    mark: 'rounded-full bg-[#2a102b]',
    name: 'bg-[#2c142b]',
    message: 'bg-[#cf204d]',
    after: 'absolute inset-x-0 bottom-0 h-[0.28em] bg-[#fece34]',
  },
  neon: {
    card: 'rounded-[0.15em] bg-[#0e0820] shadow-[0_0_0.9em_#e83cf0cc] ring-[0.14em] ring-[#e83cf0] ring-inset',
    mark: 'rounded-[0.3em] bg-[#e83cf0]',
    name: 'bg-[#7dff8a]',
    message: 'bg-[#35e4ff]',
  },
  minimal: {
    card: 'rounded-none border-l-[0.28em] border-white pl-[0.7em]',
    mark: 'hidden',
    name: 'bg-white',
    message: 'bg-white/75',
  },
  fire: {
    card: 'rounded-[0.6em] border-b-[0.2em] border-[#ff6a1f] bg-linear-to-b from-[#5a1712] to-[#2a0806] shadow-[0_0_1em_#ff5a1f88]',
    mark: 'rounded-[50%_50%_50%_50%/65%_65%_40%_40%] bg-linear-to-t from-[#ffc53d] to-[#ff6a1f]',
    name: 'bg-[#ffeeda]',
    message: 'bg-[#ffb53d]',
  },
  gold: {
    card: 'rounded-[0.4em] bg-linear-115 from-[#fdf0bd] via-[#e0b84f] to-[#f4dd8f] ring-[0.12em] ring-[#a8741a] ring-inset',
    mark: 'bg-[#4a3208] [clip-path:polygon(0_25%,25%_55%,50%_10%,75%_55%,100%_25%,88%_100%,12%_100%)]',
    name: 'bg-[#35230a]',
    message: 'bg-[#5f430f]',
  },
  rocket: {
    card: 'rounded-[0.6em] bg-linear-to-b from-[#1a2b66] to-[#101b47]',
    mark: 'bg-[#f6f4ff] [clip-path:polygon(50%_0,80%_38%,78%_72%,100%_100%,50%_84%,0_100%,22%_72%,20%_38%)]',
    name: 'bg-[#f6f4ff]',
    message: 'bg-[#ffce3d]',
  },
}

/** Small sample card of a style, without text; its size follows the font size. */
export function StyleSwatch({ style, className = '' }: { style: AlertStyle; className?: string }) {
  const { card, mark, name, message, after } = SWATCH_CLASSES[style]
  return (
    <span
      aria-hidden="true"
      className={`relative flex w-[7em] items-center gap-[0.55em] overflow-hidden p-[0.6em] drop-shadow-[0_0.1em_0.25em_#0006] ${card} ${className}`}
    >
      <span className={`size-[1.6em] shrink-0 ${mark}`} />
      <span className="grid flex-1 gap-[0.4em]">
        <span className={`h-[0.5em] w-4/5 rounded-full ${name}`} />
        <span className={`h-[0.4em] w-1/2 rounded-full ${message}`} />
      </span>
      {after && <span className={after} />}
    </span>
  )
}
