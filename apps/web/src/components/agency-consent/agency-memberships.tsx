import type { Membership } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { errorText } from '#lib/api/error-text.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatBasisPoints } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { MEMBERSHIPS_KEY, PROPOSALS_KEY } from './agency-query-keys.ts'

/**
 * The agencies that manage this creator, each with a button to leave; renders nothing without one. Memberships remain
 * listed after agencies are switched off, because they hold until they end.
 */
export default function AgencyMemberships() {
  const t = useText()
  const { data = [] } = useQuery<Membership[]>({ queryKey: MEMBERSHIPS_KEY })
  return (
    <div ref={restoreListFocus} className="empty:hidden">
      {data.length > 0 && (
        <section className="p-5 card">
          <h2 className="text-lg">{t(m.membership_title)}</h2>
          <p className="text-sm text-ink-2">{t(m.membership_text)}</p>
          <ul className="mt-2">
            {data.map((membership) => (
              <Row key={membership.agency.id} membership={membership} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Row({ membership: { agency, since, shareBasisPoints } }: { membership: Membership }) {
  const { t, language } = useLanguage()
  const timeZone = useSession().user?.timeZone
  const [isConfirming, setConfirming] = useState(false)
  const confirmationId = useId()
  return (
    <li className="py-1">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p translate="no" className="font-semibold wrap-anywhere">
            {agency.displayName}
          </p>
          <p className="text-sm text-ink-2">
            <time dateTime={since}>
              {t(m.membership_since, { date: formatMoment(since, 'date', language, timeZone) })}
            </time>
            {' · '}
            {t(m.membership_share, { percent: formatBasisPoints(shareBasisPoints, language) })}
          </p>
        </div>
        <button
          type="button"
          aria-label={t(m.membership_leave_from, { agency: agency.displayName })}
          aria-expanded={isConfirming}
          aria-controls={confirmationId}
          onClick={() => setConfirming(!isConfirming)}
          className="shrink-0 text-sm btn btn-ghost"
        >
          {t(m.membership_leave)}
        </button>
      </div>
      <div id={confirmationId}>{isConfirming && <Leave agency={agency} onStay={() => setConfirming(false)} />}</div>
    </li>
  )
}

function Leave({ agency, onStay }: { agency: Membership['agency']; onStay: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const names = { agency: agency.displayName }
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.del(`/api/agency/membership/${agency.id}`),
    onSuccess: () => toast({ title: t(m.membership_left, names) }),
    onError: async (error) => toast({ title: await errorText(error, t), tone: 'destructive' }),
    // Proposals of the agency end with the membership.
    onSettled: () =>
      Promise.all([MEMBERSHIPS_KEY, PROPOSALS_KEY].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  return (
    <div className="mt-2 rounded-md bg-sunken p-4">
      <p className="text-sm wrap-anywhere">{t(m.membership_leave_sure, names)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" disabled={isPending} onClick={() => mutate()} className="text-sm btn btn-ink">
          {t(m.membership_leave_yes)}
        </button>
        <button type="button" disabled={isPending} onClick={onStay} className="text-sm btn btn-ghost">
          {t(m.membership_stay)}
        </button>
      </div>
    </div>
  )
}
