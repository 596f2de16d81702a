import type { User } from '@aplauso/contract/accounts'
import { EMAIL_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { BadgeCheck, MailWarning } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, api } from '#lib/api.ts'
import { useText } from '#lib/language.tsx'
import { FormField } from '#ui/form-field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { toast } from '#ui/toast.ts'
import { SaveButton } from './save-button.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useChange } from './use-change.ts'

type Problem = 'email' | 'same' | 'password'
type NewEmail = { email: string; password: string }

// Rough on purpose: the server decides, and the letter proves.
const EMAIL = /^\S+@\S+\.\S+$/

export function EmailSettings({ user }: { user: User }) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const [sentTo, setSentTo] = useState<string>()
  const { change, busy } = useChange({
    send: (input: NewEmail) => api.post<null>('/api/auth/change-email', input),
    onDone(_nothing, { email }) {
      setSentTo(email)
      form.current?.reset()
    },
    onRefused(error) {
      const found = problemOf(error)
      if (found) refuse(found)
      return found !== undefined
    },
  })

  function refuse(found: Problem) {
    setProblem(found)
    const field = found === 'password' ? 'password' : 'email'
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const email = String(values.get('email')).trim()
    const password = String(values.get('password'))
    setProblem(undefined)
    if (!EMAIL.test(email)) return refuse('email')
    if (email.toLowerCase() === user.email) return refuse('same')
    if (password === '') return refuse('password')
    change({ email, password })
  }

  const emailProblem = { email: t(m.login_email_error), same: t(m.settings_email_same), password: undefined }
  return (
    <SettingsSection title={t(m.settings_email)} text={t(m.settings_email_text)}>
      <CurrentEmail user={user} />
      {sentTo && (
        <p role="status" className="mt-4 rounded-md bg-ok-soft px-4 py-3 font-medium wrap-anywhere text-ok">
          {t(m.settings_email_sent, { email: sentTo })}
        </p>
      )}
      <form ref={form} noValidate method="post" onSubmit={submit} className="mt-5 grid gap-4 sm:grid-cols-2">
        <FormField label={t(m.settings_email_new)} error={problem && emailProblem[problem]}>
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={EMAIL_MAX_CHARACTERS}
              required
              className="field"
            />
          )}
        </FormField>
        <FormField
          label={t(m.settings_password_current)}
          error={problem === 'password' ? t(m.settings_password_wrong) : undefined}
        >
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
        </FormField>
        <div className="grid sm:col-span-2">
          <SaveButton busy={busy}>{t(m.settings_email_save)}</SaveButton>
        </div>
      </form>
    </SettingsSection>
  )
}

function CurrentEmail({ user }: { user: User }) {
  const t = useText()
  const { change, busy } = useChange({
    send: () => api.post<null>('/api/auth/send-verification'),
    onDone: () => toast({ title: t(m.settings_email_resent), description: t(m.settings_email_resent_text) }),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="font-semibold wrap-anywhere">{user.email}</span>
      {user.emailVerified ? (
        <span className="bg-ok-soft text-ok chip">
          <BadgeCheck size={14} aria-hidden="true" />
          {t(m.settings_email_verified)}
        </span>
      ) : (
        <>
          <span className="bg-holofote-soft text-holofote-text chip">
            <MailWarning size={14} aria-hidden="true" />
            {t(m.settings_email_unverified)}
          </span>
          <button
            type="button"
            disabled={busy}
            onClick={() => change(undefined)}
            className="inline-flex min-h-11 items-center text-sm link"
          >
            {t(m.settings_email_resend)}
          </button>
        </>
      )}
    </div>
  )
}

function problemOf(error: unknown): Problem | undefined {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (problem?.code === 'invalid_credentials') return 'password'
  return problem?.errors?.some(({ path }) => path === 'email') ? 'email' : undefined
}
