import type { Reason } from '@aplauso/contract/moderation'
import { m } from '@aplauso/texts/messages'
import { HighlightedText } from '#components/moderation/highlighted-text.tsx'
import { useText } from '#lib/i18n/language.tsx'

const NO_REASONS: readonly Reason[] = []

/** Transcript of a recording with the matches of moderation rules marked. */
export function Transcript({ transcript, reasons = NO_REASONS }: { transcript: string; reasons?: readonly Reason[] }) {
  const t = useText()
  return (
    <figure className="px-1 pb-1 text-sm">
      <figcaption className="text-xs font-semibold text-ink-2">{t(m.live_held_said)}</figcaption>
      <blockquote translate="no" className="mt-0.5 wrap-anywhere">
        <HighlightedText text={transcript} reasons={reasons} field="transcript" />
      </blockquote>
    </figure>
  )
}
