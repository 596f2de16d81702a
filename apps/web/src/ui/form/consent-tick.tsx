import { m } from '@aplauso/texts/messages'
import { useId } from 'react'
import { useText } from '#lib/i18n/language.tsx'

type ConsentTickProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Shown after an attempt without consent. */
  error?: string | undefined
  className?: string
}

export function ConsentTick({ checked, onChange, error, className = '' }: ConsentTickProps) {
  const t = useText()
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={className}>
      <div className="flex items-start gap-2.5 text-sm">
        <input
          id={id}
          type="checkbox"
          name="consent"
          required
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
          className="mt-px size-5 shrink-0 accent-cravo"
        />
        <label htmlFor={id} className="text-ink-2">
          {t(m.consent_before)}
          <TermsAndPrivacy />
        </label>
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-perigo">
          {error}
        </p>
      )}
    </div>
  )
}

/** Links to terms and privacy at the end of a consent sentence. They open in a new tab, so that the form stays. */
export function TermsAndPrivacy() {
  const t = useText()
  return (
    <>
      <a href="/terms" target="_blank" rel="noopener" className="link">
        {t(m.consent_terms)}
      </a>
      {t(m.consent_between)}
      <a href="/privacy" target="_blank" rel="noopener" className="link">
        {t(m.consent_privacy)}
      </a>
      {t(m.consent_after)}
    </>
  )
}
