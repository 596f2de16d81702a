import type { BlockedDonor } from '@aplauso/contract/moderation'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BLOCKED_DONORS_KEY } from '#components/moderation/blocked-donors-key.ts'
import { FormSection } from '#components/settings/form-section.tsx'
import { api } from '#lib/api/api.ts'
import { fetchAllPages } from '#lib/api/fetch-all-pages.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { useStepFocus } from '#ui/focus/use-step-focus.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { toast } from '#ui/toast/toast-store.ts'

const SHOWN_AT_ONCE = 20

const blockedDonorsQuery = (userId: string) => ({
  queryKey: [...BLOCKED_DONORS_KEY, userId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchAllPages<BlockedDonor>('/api/blocked-donors?limit=100', { signal }),
  gcTime: 0,
})

/** Donors whom the creator has blocked, and the effects of a block. */
export function BlockedDonorsSection({ userId }: { userId: string }) {
  const t = useText()
  const { data: blocked, error, isError, isPending, refetch } = useQuery(blockedDonorsQuery(userId))
  return (
    <FormSection anchor="bloqueios" title={t(m.blocked_title)}>
      <div className="-mt-4 grid gap-2 text-sm text-ink-2">
        <p>{t(m.blocked_text)}</p>
        <p>{t(m.blocked_limits)}</p>
      </div>
      {isPending && <div aria-hidden="true" className="h-24 rounded-md skeleton" />}
      {isError && <LoadFailed error={error} onRetry={refetch} />}
      {blocked && <BlockedDonorList userId={userId} blocked={blocked} />}
    </FormSection>
  )
}

function BlockedDonorList({ userId, blocked }: { userId: string; blocked: readonly BlockedDonor[] }) {
  const t = useText()
  const queries = useQueryClient()
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const { box, ...focus } = useStepFocus(blocked.map(({ id }) => id).join())
  const unblock = useChange({
    send: ({ id }: BlockedDonor) => api.del(`/api/blocked-donors/${id}`),
    onDone(_nothing, donor) {
      queries.setQueryData<BlockedDonor[]>(blockedDonorsQuery(userId).queryKey, (now = []) =>
        now.filter(({ id }) => id !== donor.id),
      )
      toast({ title: t(m.blocked_unblocked, { name: donor.donorName ?? t(m.common_anonymous) }) })
    },
    failedTitle: t(m.blocked_unblock_failed),
  })
  return (
    <div ref={box} {...focus} className="grid gap-3">
      {blocked.length === 0 ? (
        <p
          data-next=""
          tabIndex={-1}
          className="rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-sm text-ink-2"
        >
          {t(m.blocked_empty)}
        </p>
      ) : (
        <ul aria-label={t(m.blocked_title)} className="divide-y divide-line border-y border-line">
          {blocked.slice(0, shown).map((donor, at) => (
            <BlockedDonorRow
              key={donor.id}
              donor={donor}
              busy={unblock.busy}
              isNext={at === 0}
              onUnblock={() => unblock.change(donor)}
            />
          ))}
        </ul>
      )}
      {blocked.length > shown && (
        <button
          type="button"
          onClick={() => setShown(shown + SHOWN_AT_ONCE)}
          className="justify-self-start btn btn-ghost"
        >
          {t(m.blocked_more)}
        </button>
      )}
    </div>
  )
}

type BlockedDonorRowProps = { donor: BlockedDonor; busy: boolean; isNext: boolean; onUnblock: () => void }

function BlockedDonorRow({ donor, busy, isNext, onUnblock }: BlockedDonorRowProps) {
  const { t, language } = useLanguage()
  const { donationId, donorName, reason, createdAt, knownBy } = donor
  const isErased = donationId === null
  const name = donorName ?? t(isErased ? m.blocked_erased : m.common_anonymous)
  return (
    <li data-testid="blocked-donor" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <p translate={donorName === null ? undefined : 'no'} className="font-semibold wrap-anywhere">
          {name}
        </p>
        {reason !== null && (
          <p translate="no" className="text-sm wrap-anywhere whitespace-pre-wrap">
            {reason}
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-2">
          <time dateTime={createdAt}>{t(m.blocked_since, { date: formatMoment(createdAt, 'day', language) })}</time>
          <span>{t(blockBasisText(knownBy))}</span>
        </p>
      </div>
      <BusyButton
        {...(isNext && { 'data-next': '' })}
        busy={busy}
        aria-label={t(m.blocked_unblock_of, { name })}
        onClick={onUnblock}
        className="px-4 text-sm btn-ghost"
      >
        {t(m.blocked_unblock)}
      </BusyButton>
    </li>
  )
}

function blockBasisText({ account, payment }: BlockedDonor['knownBy']) {
  if (account) return payment ? m.blocked_by_both : m.blocked_by_account
  return payment ? m.blocked_by_payment : m.blocked_by_nothing
}
