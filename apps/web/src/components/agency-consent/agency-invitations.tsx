import type { ReceivedInvitation } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { VerifyEmailFirst } from '#components/account/verify-email-first.tsx'
import { api } from '#lib/api/api.ts'
import { shareExample } from '#lib/i18n/agency-share-example.ts'
import { formatBasisPoints } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { INVITATIONS_KEY } from './agency-query-keys.ts'
import { AgencyRequest } from './agency-request.tsx'
import { useAgencyAnswer } from './use-agency-answer.ts'
import { useOffersAgencies } from './use-offers-agencies.ts'

/** Invitations of agencies that want to manage this creator; renders nothing without one. */
export function AgencyInvitations() {
  const enabled = useOffersAgencies()
  const { data = [] } = useQuery<ReceivedInvitation[]>({ queryKey: INVITATIONS_KEY, enabled })
  if (data.length === 0) return null
  return (
    <>
      <VerifyEmailFirst />
      {data.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} />
      ))}
    </>
  )
}

function Invitation({ invitation }: { invitation: ReceivedInvitation }) {
  const { t, language } = useLanguage()
  const { token, shareBasisPoints } = invitation
  const agency = invitation.agency.displayName
  const { answer, busy } = useAgencyAnswer({
    send: (decision) => api.post<null>(`/api/agency/invitations/${token}/${decision}`),
    onDone: (decision) =>
      toast({ title: decision === 'accept' ? t(m.invitation_accepted, { agency }) : t(m.invitation_declined) }),
    withdrawnText: t(m.invitation_gone, { agency }),
  })
  const plans = usePlans()
  return (
    <AgencyRequest
      testId="agency-invitation"
      icon={Handshake}
      title={t(m.invitation_title, { agency })}
      busy={busy}
      onAnswer={answer}
    >
      <p className="font-semibold text-ink">
        {t(m.invitation_share, { percent: formatBasisPoints(shareBasisPoints, language) })}
      </p>
      <p>
        {t(
          plans === null ? m.agency_part_example_no_plans : m.agency_part_example,
          shareExample(shareBasisPoints, language),
        )}
      </p>
      <p className="mt-1.5">{t(m.invitation_text)}</p>
    </AgencyRequest>
  )
}
