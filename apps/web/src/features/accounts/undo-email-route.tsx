import { m } from '@aplauso/texts/messages'
import { CircleAlert, type LucideIcon, MailCheck, MailQuestion, Unlink } from 'lucide-react'
import { useState } from 'react'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { ApiError, api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { StatusIcon } from '#ui/brand/status-icon.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Link } from '#ui/text/link.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { isLinkInvalid } from './is-link-invalid.ts'
import { useEmailedToken } from './use-emailed-token.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.undo_head), description: t(m.undo_description) }),
}

/** `inUse`: another account has the previous address; the link works again once that has changed. */
type Outcome = 'done' | 'dead' | 'inUse'

const STATUS_ICONS: Record<Outcome | 'ready', { icon: LucideIcon; tone: 'ok' | 'trouble' | 'waiting' }> = {
  ready: { icon: MailQuestion, tone: 'waiting' },
  done: { icon: MailCheck, tone: 'ok' },
  dead: { icon: Unlink, tone: 'trouble' },
  inUse: { icon: CircleAlert, tone: 'trouble' },
}

/** Undoes a change of email by a button. Opening the page changes nothing, because mail scanners open links. */
export function Component() {
  const t = useText()
  const { user, signOut } = useSession()
  const token = useEmailedToken()
  const [answer, setAnswer] = useState<{ token: string | undefined | null; outcome: Outcome }>()
  const { props, busy } = useForm({
    values: {},
    send: () => api.post<null>('/api/auth/undo-email', { token }),
    onSent() {
      setAnswer({ token, outcome: 'done' })
      // The server has ended every session of the account, perhaps this one too.
      if (user) signOut()
    },
    failedTitle: t(m.undo_failed),
    failedText: t(m.register_failed_text),
    onFailed(error) {
      const outcome = refusalOf(error)
      if (outcome) setAnswer({ token, outcome })
      return outcome !== undefined
    },
  })
  // The link of another email may open in the same window.
  const outcome = token === undefined ? 'dead' : answer?.token === token ? answer?.outcome : undefined
  const { icon, tone } = STATUS_ICONS[outcome ?? 'ready']
  const { title, lead } = useTexts(outcome)
  return (
    <AccountFrame live title={title} lead={lead} seed="camarim" above={<StatusIcon icon={icon} tone={tone} />}>
      {outcome === undefined && (
        <form {...props}>
          <SubmitButton busy={busy} className="min-h-14 w-full text-lg btn-primary">
            {t(m.undo_submit)}
          </SubmitButton>
        </form>
      )}
      {outcome === 'inUse' && (
        <Link to="/forgot-password" className="min-h-14 w-full text-lg btn btn-primary">
          {t(m.login_forgot)}
        </Link>
      )}
      {outcome !== undefined && <BackToLogin />}
    </AccountFrame>
  )
}

function useTexts(outcome: Outcome | undefined): { title: string; lead: string } {
  const t = useText()
  switch (outcome) {
    case undefined:
      return { title: t(m.undo_title), lead: t(m.undo_lead) }
    case 'done':
      return { title: t(m.undo_done), lead: t(m.undo_done_text) }
    case 'dead':
      return { title: t(m.link_dead), lead: t(m.undo_dead_text) }
    case 'inUse':
      return { title: t(m.undo_taken), lead: t(m.undo_taken_text) }
  }
}

function refusalOf(error: unknown): Outcome | undefined {
  if (isLinkInvalid(error)) return 'dead'
  return error instanceof ApiError && error.problem?.code === 'email_taken' ? 'inUse' : undefined
}
