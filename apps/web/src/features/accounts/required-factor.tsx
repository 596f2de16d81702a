import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { SetUpPasskey, SetUpTotp } from '#components/second-factor/set-up-buttons.tsx'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { redirectAfterLogin } from '#lib/session/safe-redirect.ts'
import { useSession } from '#lib/session/session.tsx'
import { StatusIcon } from '#ui/brand/status-icon.tsx'
import { toast } from '#ui/toast/toast-store.ts'

/** Sets up the second factor without which this session may do nothing else. */
export function RequiredFactor({ user }: { user: User }) {
  const t = useText()
  const here = useLocation()
  const navigate = useNavigate()
  const { setUser, signOut } = useSession()
  async function goOn() {
    setUser({ ...user, secondFactorRequired: false })
    toast({ title: t(m.second_step_setup_done) })
    await navigate(redirectAfterLogin(here), { replace: true })
  }
  return (
    <AccountFrame
      title={t(m.second_step_setup_title)}
      lead={t(m.second_step_setup_lead)}
      seed="cofre"
      above={<StatusIcon icon={ShieldCheck} tone="ok" />}
    >
      <div className="grid gap-5">
        <Choice text={t(m.second_step_setup_app)}>
          <SetUpTotp text={t(m.totp_app)} className="min-h-14 w-full text-lg btn-primary" onDone={() => void goOn()} />
        </Choice>
        <Choice text={t(m.second_step_setup_passkey)}>
          <SetUpPasskey text={t(m.passkeys_add)} className="min-h-14 w-full btn-ghost" onDone={() => void goOn()} />
        </Choice>
      </div>
      <p className="mt-6 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-4 text-sm text-ink-2">
        <span className="wrap-anywhere">{user.email}</span>
        <button type="button" onClick={signOut} className="tap-link">
          {t(m.nav_logout)}
        </button>
      </p>
    </AccountFrame>
  )
}

const Choice = ({ text, children }: { text: string; children: ReactNode }) => (
  <div>
    {children}
    <p className="mt-1.5 text-center text-sm text-ink-3">{text}</p>
  </div>
)
