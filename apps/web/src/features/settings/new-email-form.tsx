import type { User } from '@aplauso/contract/accounts'
import { EMAIL_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'
import { focusOn } from '#lib/browser/focus-on.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { isEmail } from '#lib/session/credentials.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { useChange } from '#ui/form/use-change.ts'

type NewEmail = { email: string; password: string }
type Problem = { field: keyof NewEmail; text: Message }

const PROBLEMS = {
  email: { field: 'email', text: m.login_email_error },
  same: { field: 'email', text: m.settings_email_same },
  missing: { field: 'password', text: m.login_password_error },
  wrong: { field: 'password', text: m.settings_password_wrong },
} as const satisfies Record<string, Problem>

export function NewEmailForm({ user, onSent }: { user: User; onSent: (email: string) => void }) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const { change, busy } = useChange({
    send: (input: NewEmail) => api.post<null>('/api/auth/change-email', input),
    onDone(_nothing, { email }) {
      form.current?.reset()
      onSent(email)
    },
    onRefused(error) {
      const found = problemOf(error)
      if (found) refuse(found)
      return found !== undefined
    },
  })

  function refuse(found: Problem) {
    setProblem(found)
    focusOn(form.current, found.field)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const email = String(values.get('email')).trim().toLowerCase()
    const password = String(values.get('password'))
    if (!isEmail(email)) return refuse(PROBLEMS.email)
    if (email === user.email) return refuse(PROBLEMS.same)
    if (password === '') return refuse(PROBLEMS.missing)
    change({ email, password })
  }

  const errorOf = (field: keyof NewEmail) => (problem?.field === field ? t(problem.text) : undefined)
  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={submit}
      onInput={() => setProblem(undefined)}
      className="mt-4 grid items-start gap-4 sm:grid-cols-2"
    >
      <FormField label={t(m.settings_email_new)} error={errorOf('email')}>
        {(control) => (
          <input
            {...control}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX_CHARACTERS}
            required
            className="field aria-invalid:border-perigo"
          />
        )}
      </FormField>
      <FormField label={t(m.settings_password_current)} error={errorOf('password')}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            required
            className="aria-invalid:border-perigo"
          />
        )}
      </FormField>
      <BusyButton type="submit" busy={busy} className="justify-self-start btn-ink max-sm:w-full">
        {t(m.settings_email_save)}
      </BusyButton>
    </form>
  )
}

function problemOf(error: unknown): Problem | undefined {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (problem?.code === 'invalid_credentials') return PROBLEMS.wrong
  return problem?.errors?.some(({ path }) => path === 'email') ? PROBLEMS.email : undefined
}
