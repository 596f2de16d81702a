import type { SentInvitation } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { api } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { formatAgo } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { useNowMs } from '#lib/use-now.ts'
import { LoadFailed } from '#ui/load-failed.tsx'
import { toast } from '#ui/toast.ts'
import { INVITATIONS_KEY } from './queries.ts'

/** Whom the agency has asked and who has not answered; nothing as long as there is nobody. */
export function PendingInvitations() {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery<SentInvitation[]>({ queryKey: INVITATIONS_KEY })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: SentInvitation) => api.del(`/api/agency/invitations/${id}`),
    onSuccess: () => toast({ title: t(m.agency_withdrawn) }),
    onError: async (error) => toast({ title: await errorText(error, t), tone: 'destructive' }),
    // Also after a failure: it may have been answered meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: INVITATIONS_KEY }),
  })
  if (isError && !data) {
    return (
      <div className="mt-5 border-t border-line pt-4">
        <LoadFailed onRetry={refetch} />
      </div>
    )
  }
  if (!data || data.length === 0) return null
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="font-sans text-sm font-semibold tracking-normal text-ink-2">{t(m.agency_pending)}</h3>
      <ul className="mt-1 -mr-2">
        {data.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} disabled={isPending} onWithdraw={() => mutate(invitation)} />
        ))}
      </ul>
    </div>
  )
}

type RowProps = { invitation: SentInvitation; disabled: boolean; onWithdraw: () => void }

function Row({ invitation, disabled, onWithdraw }: RowProps) {
  const { t, language } = useLanguage()
  const nowMs = useNowMs()
  const { username, email = '', createdAt } = invitation
  const whom = username === undefined ? email : `@${username}`
  return (
    <li data-testid="pending-invitation" className="flex items-center gap-3">
      <p className="min-w-0 flex-1">
        <span className="font-semibold wrap-anywhere">{whom}</span>{' '}
        <time dateTime={createdAt} className="text-xs text-ink-2">
          {formatAgo(createdAt, language, nowMs)}
        </time>
      </p>
      <button
        type="button"
        disabled={disabled}
        aria-label={t(m.agency_withdraw, { whom })}
        onClick={onWithdraw}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <X size={17} aria-hidden="true" />
      </button>
    </li>
  )
}
