import type { ReceivedInvitation } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { api } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/language.tsx'
import { toast } from '#ui/toast.ts'
import { INVITATIONS_KEY, MEMBERSHIPS_KEY } from './queries.ts'

/** The agencies that ask to manage this creator; nothing as long as none does. */
export function AgencyInvitations() {
  const { data = [] } = useQuery<ReceivedInvitation[]>({ queryKey: INVITATIONS_KEY })
  return data.map((invitation) => <Invitation key={invitation.id} invitation={invitation} />)
}

function Invitation({ invitation }: { invitation: ReceivedInvitation }) {
  const t = useText()
  const queries = useQueryClient()
  const agency = invitation.agency.displayName
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: 'accept' | 'decline') => api.post(`/api/agency/invitations/${invitation.token}/${answer}`),
    onSuccess: (_nothing, answer) =>
      toast({ title: answer === 'accept' ? t(m.invitation_accepted, { agency }) : t(m.invitation_declined) }),
    onError: async (error) => toast({ title: await errorText(error, t), tone: 'destructive' }),
    // Also after a failure: the agency may have withdrawn it meanwhile.
    onSettled: () =>
      Promise.all([INVITATIONS_KEY, MEMBERSHIPS_KEY].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  return (
    <section
      data-testid="agency-invitation"
      className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-4 p-5 card sm:flex-nowrap"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-azul-soft text-azul max-sm:hidden">
        <Handshake size={22} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-full sm:basis-0">
        <h2 className="text-lg wrap-anywhere">{t(m.invitation_title, { agency })}</h2>
        <p className="max-w-[68ch] text-sm text-ink-2">{t(m.invitation_text)}</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-3">
        <button type="button" disabled={isPending} onClick={() => mutate('accept')} className="btn btn-ink">
          {t(m.invitation_accept)}
        </button>
        <button type="button" disabled={isPending} onClick={() => mutate('decline')} className="btn btn-ghost">
          {t(m.invitation_decline)}
        </button>
      </div>
    </section>
  )
}
