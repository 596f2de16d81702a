import type { Media } from '@aplauso/contract/media'
import { m } from '@aplauso/texts/messages'
import { usePrefersReducedMotion } from '#components/overlay-preview/use-prefers-reduced-motion.ts'
import { Player } from '#components/sound/player.tsx'
import { useText } from '#lib/i18n/language.tsx'

/** Preview: animations move, videos play muted, sounds have a player. Transparent areas show a pattern. */
export function MediaPreview({ media: { kind, name, url, width, height, durationMs } }: { media: Media }) {
  const t = useText()
  const isMotionReduced = usePrefersReducedMotion()
  const label = t(m.media_preview_of, { name })
  if (kind === 'sound') {
    return (
      <div className="grid aspect-video items-center border-b border-line bg-sunken px-4">
        <Player src={url} label={label} durationMs={durationMs} />
      </div>
    )
  }
  return (
    <div className="relative aspect-video border-b border-line checkered">
      {kind === 'image' ? (
        <img
          src={url}
          alt={label}
          width={width}
          height={height}
          loading="lazy"
          className="absolute inset-0 size-full object-contain"
        />
      ) : (
        <video
          src={url}
          aria-label={label}
          width={width}
          height={height}
          muted
          loop
          playsInline
          controls
          autoPlay={!isMotionReduced}
          preload="metadata"
          className="absolute inset-0 size-full object-contain"
        />
      )}
    </div>
  )
}
