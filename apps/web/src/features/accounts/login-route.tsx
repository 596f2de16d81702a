import type { SignedIn } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { type FormEvent, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { api } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/language.tsx'
import type { RouteHandle } from '#lib/route-handle.ts'
import { useSession } from '#lib/session.tsx'
import { FormField } from '#ui/form-field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { AccountFrame } from './account-frame.tsx'
import { isEmail } from './registration-rules.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.login_head), description: t(m.login_description) }),
}

export function Component() {
  const t = useText()
  const { status, signIn } = useSession()
  const navigate = useNavigate()
  const [sending, setSending] = useState(false)
  const [missing, setMissing] = useState<'email' | 'password'>()
  const [failure, setFailure] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const email = String(values.get('email')).trim()
    const password = String(values.get('password'))
    const unfinished = !isEmail(email) ? 'email' : password === '' ? 'password' : undefined
    setMissing(unfinished)
    setFailure(undefined)
    if (unfinished) return focusOn(form, unfinished)

    setSending(true)
    try {
      const { token, user } = await api.post<SignedIn>('/api/auth/login', { email, password })
      signIn(token, user)
      toast({ title: t(m.login_welcome, { name: user.displayName }) })
      await navigate('/dashboard', { replace: true })
    } catch (error) {
      const description = (await errorText(error, t)) || t(m.login_failed_text)
      setFailure(description)
      setSending(false)
      toast({ title: t(m.login_failed), description, tone: 'destructive' })
      focusOn(form, 'password')
    }
  }

  if (status === 'signed_in' && !sending) return <Navigate to="/dashboard" replace />
  return (
    <AccountFrame title={t(m.login_title)} lead={t(m.login_lead)} seed="entrada">
      <form noValidate method="post" onSubmit={submit} className="grid gap-4">
        <FormField label={t(m.login_email)} error={missing === 'email' ? t(m.login_email_error) : undefined}>
          {(control) => (
            <input {...control} name="email" type="email" autoComplete="username" required className="field" />
          )}
        </FormField>
        <FormField label={t(m.login_password)} error={missing === 'password' ? t(m.login_password_error) : failure}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
        </FormField>
        <button type="submit" disabled={sending} className="mt-2 min-h-14 text-lg btn btn-primary">
          {sending && <Spinner />}
          {t(sending ? m.login_sending : m.login_submit)}
        </button>
      </form>
      <p className="mt-6 text-center text-sm text-ink-2">
        {t(m.login_no_account)}{' '}
        <Link to="/register" className="link">
          {t(m.login_register)}
        </Link>
      </p>
    </AccountFrame>
  )
}

function focusOn(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
