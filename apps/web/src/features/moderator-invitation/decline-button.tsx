import type { ReceivedModeratorInvitation } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RECEIVED_INVITATIONS_KEY } from '#components/moderation/controlled-channels.ts'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { Link } from '#ui/text/link.tsx'
import { toast } from '#ui/toast/toast-store.ts'

/** Declines an invitation to a named account. An invitation by link has no decline button. */
export function DeclineButton({ token }: { token: string }) {
  const t = useText()
  const { data = [] } = useQuery<ReceivedModeratorInvitation[]>({ queryKey: RECEIVED_INVITATIONS_KEY })
  const id = data.find((received) => received.token === token)?.id
  if (id !== undefined) return <DeclineReceivedInvitation id={id} />
  return (
    <Link to="/dashboard" className="btn btn-ghost">
      {t(m.hand_later)}
    </Link>
  )
}

function DeclineReceivedInvitation({ id }: { id: string }) {
  const t = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { change, busy } = useChange({
    send: () => api.del<null>(`/api/moderators/invitations/${id}`),
    async onDone() {
      toast({ title: t(m.invitation_declined) })
      await navigate('/dashboard', { replace: true })
      await queries.invalidateQueries({ queryKey: RECEIVED_INVITATIONS_KEY })
    },
  })
  return (
    <BusyButton busy={busy} onClick={() => change(undefined)} className="btn-ghost">
      {t(m.invitation_decline)}
    </BusyButton>
  )
}
