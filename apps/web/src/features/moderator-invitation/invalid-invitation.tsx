import { MODERATOR_INVITATION_DAYS } from '@aplauso/contract/retention'
import { m } from '@aplauso/texts/messages'
import { Unlink } from 'lucide-react'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { StatusIcon } from '#ui/brand/status-icon.tsx'
import { Link } from '#ui/text/link.tsx'

/** Used, expired, withdrawn, or for another account: the page does not say which. */
export function InvalidInvitation() {
  const t = useText()
  return (
    <AccountFrame
      title={t(m.hand_gone)}
      lead={t(m.hand_gone_text, { days: MODERATOR_INVITATION_DAYS })}
      seed="convite"
      above={<StatusIcon icon={Unlink} tone="trouble" />}
    >
      <Link to="/dashboard" className="w-full btn btn-ghost">
        {t(m.nav_dashboard)}
      </Link>
    </AccountFrame>
  )
}
