import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'
import { focusOn } from '#lib/browser/focus-on.ts'
import { useText } from '#lib/i18n/language.tsx'
import { isPassword, type PasswordRefusal, refusedPassword } from '#lib/session/credentials.ts'
import { useSession } from '#lib/session/session.tsx'
import { NewPasswordField } from '#parts/account/new-password-field.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast.ts'
import { SettingsSection } from './settings-section.tsx'

type Passwords = { currentPassword: string; newPassword: string }
type Problem = 'missing' | 'wrong' | PasswordRefusal

export function PasswordSettings({ user }: { user: User }) {
  const t = useText()
  const { setUser } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const [changes, setChanges] = useState(0)
  const { change, busy } = useChange({
    send: (input: Passwords) => api.post<null>('/api/auth/change-password', input),
    onDone() {
      // Also from the field, which begins anew.
      button.current?.focus()
      form.current?.reset()
      setChanges(changes + 1)
      // A creator is asked to look at what else has access.
      if (user.userType === 'creator') setUser({ ...user, grantsReview: true })
      toast({ title: t(m.settings_password_saved), description: t(m.settings_password_saved_text) })
    },
    onRefused(error) {
      const found = problemOf(error)
      if (found) refuse(found)
      return found !== undefined
    },
  })

  function refuse(found: Problem) {
    setProblem(found)
    focusOn(form.current, isAboutNew(found) ? 'newPassword' : 'currentPassword')
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const currentPassword = String(values.get('currentPassword'))
    const newPassword = String(values.get('newPassword'))
    if (currentPassword === '') return refuse('missing')
    if (!isPassword(newPassword)) return refuse('length')
    change({ currentPassword, newPassword })
  }

  const currentError = { missing: t(m.login_password_error), wrong: t(m.settings_password_wrong) }
  return (
    <SettingsSection title={t(m.settings_password)} text={t(m.settings_password_text)}>
      <form
        ref={form}
        noValidate
        method="post"
        onSubmit={submit}
        onInput={() => setProblem(undefined)}
        className="grid items-start gap-4 sm:grid-cols-2"
      >
        {/* For password managers, which have to know whose password changes. */}
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <FormField
          label={t(m.settings_password_current)}
          error={isAboutNew(problem) ? undefined : problem && currentError[problem]}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="currentPassword"
              autoComplete="current-password"
              required
              className="aria-invalid:border-perigo"
            />
          )}
        </FormField>
        <NewPasswordField
          key={changes}
          label={t(m.settings_password_new)}
          name="newPassword"
          invalid={isAboutNew(problem) ? problem : undefined}
          personal={[user.displayName, user.username, user.email]}
        />
        <BusyButton ref={button} type="submit" busy={busy} className="justify-self-start btn-ink max-sm:w-full">
          {t(m.settings_password_save)}
        </BusyButton>
      </form>
    </SettingsSection>
  )
}

const isAboutNew = (problem: Problem | undefined): problem is PasswordRefusal =>
  problem === 'length' || problem === 'guessable'

function problemOf(error: unknown): Problem | undefined {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (problem?.code === 'invalid_credentials') return 'wrong'
  return refusedPassword(error, 'newPassword')
}
