import { m } from '@aplauso/texts/messages'
import { Unlink } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { focusOn } from '#lib/browser/focus-on.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { isPassword, type PasswordRefusal, refusedPassword } from '#lib/session/credentials.ts'
import { useSession } from '#lib/session/session.tsx'
import { NewPasswordField } from '#parts/account/new-password-field.tsx'
import { AccountFrame } from '#parts/shell/account-frame.tsx'
import { FrameSign } from '#ui/brand/frame-sign.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'
import { Link } from '#ui/text/link.tsx'
import { toast } from '#ui/toast/toast.ts'
import { BackToLogin } from './back-to-login.tsx'
import { isLinkDead } from './is-link-dead.ts'
import { useFocusOnStep } from './use-focus-on-step.ts'
import { useMailedToken } from './use-mailed-token.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.reset_head), description: t(m.reset_description) }),
}

export function Component() {
  const { t, language } = useLanguage()
  const { user, signOut } = useSession()
  const navigate = useNavigate()
  const token = useMailedToken()
  const [sending, setSending] = useState(false)
  const [invalid, setInvalid] = useState<PasswordRefusal | undefined>()
  const [deadToken, setDeadToken] = useState<string | null>()
  // Another letter's link may be followed in the same window.
  const dead = token === undefined || (token !== null && token === deadToken)
  useFocusOnStep(dead)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const password = String(new FormData(form).get('password'))
    setInvalid(isPassword(password) ? undefined : 'length')
    if (!isPassword(password)) return focusOn(form, 'password')

    setSending(true)
    try {
      await api.post<null>('/api/auth/reset-password', { token, password })
      // The server has ended every session of the account: what is open here may be one of them.
      if (user) signOut()
      toast({ title: t(m.reset_done), description: t(m.reset_done_text) })
      await navigate('/login', { replace: true })
    } catch (error) {
      setSending(false)
      if (isLinkDead(error)) return setDeadToken(token)
      setInvalid(refusedPassword(error, 'password'))
      focusOn(form, 'password')
      const description = await failureText(error, t, language, t(m.register_failed_text))
      toast({ title: t(m.reset_failed), description, tone: 'destructive' })
    }
  }

  if (dead) {
    return (
      <AccountFrame
        title={t(m.link_dead)}
        lead={t(m.link_dead_text)}
        seed="camarim"
        above={<FrameSign icon={Unlink} tone="trouble" />}
      >
        <Link to="/forgot-password" className="min-h-14 w-full text-lg btn btn-primary">
          {t(m.link_dead_again)}
        </Link>
        <BackToLogin />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={t(m.reset_title)} lead={t(m.reset_lead)} seed="camarim">
      <form noValidate method="post" onSubmit={submit} className="grid gap-5">
        <NewPasswordField label={t(m.reset_password)} invalid={invalid} onType={() => setInvalid(undefined)} />
        <button type="submit" disabled={sending} className="min-h-14 text-lg btn btn-primary">
          {sending && <Spinner />}
          {t(sending ? m.reset_sending : m.reset_submit)}
        </button>
      </form>
    </AccountFrame>
  )
}
