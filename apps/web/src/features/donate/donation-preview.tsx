import type { StreamStyle } from '@aplauso/contract/creators'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { Volume2, VolumeX } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useIsNearViewport } from '#lib/browser/use-is-near-viewport.ts'
import { useText } from '#lib/i18n/language.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import type { AudioOutcome } from './audio-outcome.ts'
import { streamAmount, streamAnonymous } from './stream-texts.ts'

// Lazy: it is below the form on a phone, and a donor who never scrolls there does not load it. The panel reserves its
// height.
const StreamCard = lazyComponent(() => import('./stream-card.tsx'))

type DonationPreviewProps = {
  creatorName: string
  alertStyle: StreamStyle
  amountCents: Cents
  message: string
  donorName: string
  outcome: AudioOutcome
  isPrivate: boolean
}

/** A preview of the alert while the donor types. */
export function DonationPreview({
  creatorName,
  alertStyle,
  amountCents,
  message,
  donorName,
  outcome,
  isPrivate,
}: DonationPreviewProps) {
  const t = useText()
  const panel = useRef<HTMLElement>(null)
  const isNear = useIsNearViewport(panel)
  const hasAudio = !isPrivate && (outcome === 'voice' || outcome === 'sound')
  const Icon = hasAudio ? Volume2 : VolumeX
  const chip = outcome === 'sound' ? m.donate_chip_sound : hasAudio ? m.donate_chip_voice : m.donate_chip_text
  return (
    <section ref={panel} className="relative grid min-h-[232px] self-start rounded-xl p-5 spotlight">
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-sans text-xs font-semibold tracking-normal text-palco-ink-2">
          {t(isPrivate ? m.donate_preview_private : m.donate_preview)}
        </h2>
        <span
          className={`-my-1 shrink-0 chip ${hasAudio ? 'bg-holofote text-on-holofote' : 'bg-palco-2 text-palco-ink-2'}`}
        >
          <Icon size={14} aria-hidden="true" />
          {t(isPrivate ? m.donate_chip_private : chip)}
        </span>
      </div>
      <div className="grid place-items-center py-4">
        {isPrivate ? (
          <p className="max-w-[30ch] text-center text-balance wrap-anywhere text-palco-ink">
            {t(m.donate_private_hint, { name: creatorName })}
          </p>
        ) : (
          isNear && (
            <Suspense>
              <StreamCard
                key={amountCents}
                alertStyle={alertStyle.base}
                name={donorName.trim() || streamAnonymous(alertStyle.language)}
                amount={streamAmount(amountCents, alertStyle.language)}
                message={message.trim() || t(m.donate_preview_message)}
              />
            </Suspense>
          )
        )}
      </div>
    </section>
  )
}
