import { m } from '@aplauso/texts/messages'
import { useId } from 'react'
import { useIsHydrated } from '#lib/browser/use-is-hydrated.ts'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { TermsAndPrivacy } from '#ui/form/consent-tick.tsx'

type PayButtonProps = {
  busy: boolean
  isSlow: boolean
  label: string
  /** Progress text while it waits for something other than the payment. */
  waitsFor: string | undefined
  reason: string | undefined
}

/**
 * Ticket stub with the pay button and the accepted terms. Sticky at the bottom of the screen, unless the screen is too
 * low to type in.
 */
export function PayButton({ busy, isSlow, label, waitsFor, reason }: PayButtonProps) {
  const t = useText()
  const isHydrated = useIsHydrated()
  const reasonId = useId()
  const progress = waitsFor ?? t(isSlow ? m.donate_processing_slow : m.donate_processing)
  return (
    <div
      data-bottom-bar
      className="bottom-bar border-t border-line bg-surface px-5 py-3 sm:px-6 lg:-mt-2.75 lg:border-0 lg:pt-[21px] lg:pb-2 lg:ticket-stub lg:before:absolute lg:before:inset-x-6 lg:before:top-[10px] lg:before:border-t-2 lg:before:border-dashed lg:before:border-line lg:[@media(height>=35rem)]:sticky lg:[@media(height>=35rem)]:bottom-0 lg:[@media(height>=35rem)]:z-10"
    >
      {busy && isSlow && (
        <div aria-hidden="true" className="absolute inset-x-0 top-0 h-0.5 overflow-hidden lg:inset-x-6 lg:top-[10px]">
          <div className="h-full w-1/3 animate-[slide_1s_var(--ease-in-out)_infinite] bg-cravo" />
        </div>
      )}
      <p className="text-center text-2xs text-balance text-ink-2">
        {t(m.donate_accepts)}
        <TermsAndPrivacy />
      </p>
      {/* Disabled until hydration: a native submit would lose the typed values. */}
      <BusyButton
        type="submit"
        busy={busy}
        disabled={!isHydrated || reason !== undefined}
        aria-describedby={reason && reasonId}
        className={`mt-2 min-h-14 w-full text-lg btn-primary ${reason ? '' : 'opacity-100!'}`}
      >
        {busy ? progress : label}
      </BusyButton>
      {reason && (
        <p id={reasonId} className="mt-1.5 text-center text-2xs text-ink-2">
          {reason}
        </p>
      )}
      <p role="status" className="sr-only">
        {busy && progress}
      </p>
    </div>
  )
}
