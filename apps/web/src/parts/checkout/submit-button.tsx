import { m } from '@aplauso/texts/messages'
import { useAlive } from '#lib/browser/use-alive.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'
import type { Step } from './use-checkout.ts'

type SubmitButtonProps = {
  step: Step
  label: string
  /** The id of what says why it waits, as long as it does. */
  waitsFor: string | undefined
}

/** The stub of the ticket below its perforation. It stays in reach at the bottom of a screen that the form does not fit. */
export function SubmitButton({ step, label, waitsFor }: SubmitButtonProps) {
  const t = useText()
  const alive = useAlive()
  const busy = step !== 'idle'
  const progress = t(step === 'slow' ? m.donate_processing_slow : m.donate_processing)
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 border-t border-line bg-surface px-5 py-3 sm:px-6 lg:-mt-[11px] lg:border-0 lg:pt-[27px] lg:pb-2 lg:ticket-stub lg:before:absolute lg:before:inset-x-6 lg:before:top-[10px] lg:before:border-t-2 lg:before:border-dashed lg:before:border-line"
    >
      {step === 'slow' && (
        <div aria-hidden="true" className="absolute inset-x-0 top-0 h-0.5 overflow-hidden lg:inset-x-6 lg:top-[10px]">
          <div className="h-full w-1/3 animate-[slide_1s_var(--ease-in-out)_infinite] bg-cravo" />
        </div>
      )}
      {/* Disabled until the script is there: sent by the browser alone, the form would only lose what was typed. */}
      <button
        type="submit"
        disabled={busy || !alive || waitsFor !== undefined}
        aria-describedby={waitsFor}
        className={`min-h-14 w-full text-lg btn btn-primary ${alive ? '' : 'opacity-100!'}`}
      >
        {busy && <Spinner />}
        {busy ? progress : label}
      </button>
      <p role="status" className="sr-only">
        {busy && progress}
      </p>
    </div>
  )
}
