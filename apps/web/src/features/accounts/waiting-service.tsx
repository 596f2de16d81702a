import { SERVICE_NAMES } from '@aplauso/contract/service-names'
import type { PendingService, SignInService } from '@aplauso/contract/sign-in-services'
import { m } from '@aplauso/texts/messages'
import { Unlink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { returnStateOf } from '#lib/session/safe-redirect.ts'
import { StatusIcon } from '#ui/brand/status-icon.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'
import { ServiceLink } from './service-links.tsx'
import { usePendingService } from './use-pending-service.ts'

type WaitingServiceProps = {
  /** Undefined where the address does not name it. */
  service: SignInService | undefined
  /** `onGone`: the server has refused what was sent, because the sign-in no longer waits. */
  children: (pending: PendingService, onGone: () => void) => ReactNode
}

/** Reads the sign-in that waits for this page, and says so if it no longer does. */
export function WaitingService({ service, children }: WaitingServiceProps) {
  const t = useText()
  const { state, retry } = usePendingService()
  const [isGone, setGone] = useState(false)
  if (isGone || state.is === 'gone') return <ServiceGone service={service} />
  if (state.is === 'waiting') return children(state.pending, () => setGone(true))
  return (
    <AccountFrame live title={t(m.register_invite_check)} lead={t(m.login_service_check)} seed="entrada">
      {state.is === 'failed' && <LoadFailed onRetry={retry} />}
    </AccountFrame>
  )
}

function ServiceGone({ service }: { service: SignInService | undefined }) {
  const t = useText()
  const returnTarget = returnStateOf(useLocation())
  const { signIn } = useAvailableFeatures()
  const isOffered = service !== undefined && signIn.includes(service)
  return (
    <AccountFrame
      live
      title={service ? t(m.login_service_gone_of, { service: SERVICE_NAMES[service] }) : t(m.login_service_gone)}
      lead={t(m.login_service_gone_text)}
      seed="entrada"
      above={<StatusIcon icon={Unlink} tone="trouble" />}
    >
      <div className="grid gap-3">
        {isOffered && <ServiceLink service={service} className="min-h-14 text-lg btn-primary" />}
        <Link
          to="/login"
          state={returnTarget}
          className={`btn ${isOffered ? 'btn-ghost' : 'min-h-14 text-lg btn-primary'}`}
        >
          {t(m.link_account_other)}
        </Link>
      </div>
    </AccountFrame>
  )
}
