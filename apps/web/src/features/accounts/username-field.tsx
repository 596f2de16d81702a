import { m } from '@aplauso/texts/messages'
import { Check, X } from 'lucide-react'
import type { Message } from '#lib/i18n/language.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { type FieldProblem, normaliseUsername } from './registration-rules.ts'
import { isRefusal, type UsernameRefusal, type UsernameStatus } from './username-status.ts'

const USERNAME_ERRORS: Record<UsernameRefusal, Message> = {
  invalid: m.register_username_error,
  taken: m.error_username_taken,
  reserved: m.register_username_reserved,
  look_alike: m.register_username_look_alike,
}

type UsernameFieldProps = {
  value: string
  status: UsernameStatus
  /** True once the person edits the field: the result is announced to screen readers only then. */
  isTyped: boolean
  /** The problem reported after submitting. */
  problem: FieldProblem | undefined
  /** True for a creator, whose page has the username in its address. */
  showsAddress: boolean
  onChange: (value: string) => void
}

export function UsernameField({ value, status, isTyped, problem, showsAddress, onChange }: UsernameFieldProps) {
  const t = useText()
  const refusal = problem === undefined || problem === 'outdated' ? status : problem
  const error = isRefusal(refusal) ? t(USERNAME_ERRORS[refusal]) : undefined
  const free = status === 'free' && !error
  const address = `/donate/${normaliseUsername(value)}`
  return (
    <div>
      <FormField
        label={t(m.register_username)}
        error={error}
        hint={
          <>
            {free && <strong className="font-semibold text-ok">{t(m.register_username_free)}. </strong>}
            <span className="wrap-anywhere">
              {showsAddress && value !== ''
                ? t(m.register_username_hint, { address })
                : !free && t(m.register_username_rule)}
            </span>
          </>
        }
      >
        {(control) => (
          <span className="relative block">
            <input
              {...control}
              name="username"
              value={value}
              onChange={(event) => onChange(event.target.value.trim())}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              className="pe-11 field"
            />
            <span className="pointer-events-none absolute inset-y-0 inset-e-3.5 grid place-items-center">
              {error && value !== '' ? (
                <X size={20} aria-hidden="true" className="text-perigo" />
              ) : free ? (
                <Check size={20} aria-hidden="true" className="text-ok" />
              ) : (
                status === 'checking' && <Spinner />
              )}
            </span>
          </span>
        )}
      </FormField>
      <p role="status" className="sr-only">
        {isTyped && (error ?? (free && t(m.register_username_free_said)))}
      </p>
    </div>
  )
}
