import type { OpenModeratorInvitation } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useLocation } from 'react-router'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { statusOf } from '#lib/api/error-status.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { StatusIcon } from '#ui/brand/status-icon.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'
import { InvalidInvitation } from './invalid-invitation.tsx'
import { ModeratorInvitation } from './moderator-invitation.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.hand_head), description: t(m.hand_description) }),
  waiting: m.hand_waiting,
}

/** An invitation to moderate: creator, rights and answer. The token is in the fragment, which the server never sees. */
export function Component() {
  const t = useText()
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token')
  if (token) return <LoadedInvitation key={token} token={token} />
  return (
    <AccountFrame
      title={t(m.hand_incomplete)}
      lead={t(m.hand_incomplete_text)}
      seed="convite"
      above={<StatusIcon icon={Unlink} tone="trouble" />}
    >
      <Link to="/settings/team" className="w-full btn btn-ghost">
        {t(m.hand_all)}
      </Link>
    </AccountFrame>
  )
}

function LoadedInvitation({ token }: { token: string }) {
  const t = useText()
  const { data, isError, error, refetch } = useQuery<OpenModeratorInvitation>({
    queryKey: [`/api/moderators/invitations/${encodeURIComponent(token)}`],
  })
  if (data) return <ModeratorInvitation token={token} invitation={data} />
  if (isError && statusOf(error) === 404) return <InvalidInvitation />
  return (
    <AccountFrame title={t(m.hand_waiting)} lead="" seed="convite">
      {isError ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <div aria-hidden="true" className="grid gap-3">
          <span className="h-5 w-3/4 skeleton" />
          <span className="h-5 w-2/3 skeleton" />
          <span className="h-12 skeleton" />
        </div>
      )}
    </AccountFrame>
  )
}
