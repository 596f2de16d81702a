import type { GivenDonation } from '@aplauso/contract/donations'
import { RECENT_DONATIONS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate, formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Mark } from '#ui/logo.tsx'
import { GIVEN_STATUS_TEXTS } from './given-status-texts.ts'

export function GivenHistory() {
  const { t } = useLanguage()
  const { data, isError, refetch } = useQuery<GivenDonation[]>({
    queryKey: [`/api/donations/history?limit=${RECENT_DONATIONS}`],
  })
  return (
    <section className="self-start overflow-hidden card" aria-busy={!data && !isError}>
      <div className="px-5 pt-5 pb-4 sm:px-6">
        <h2 className="text-lg">{t(m.supporter_history)}</h2>
        <p className="text-sm text-ink-3">{t(m.supporter_history_note)}</p>
      </div>
      {isError ? (
        <div className="border-t border-line p-5 sm:px-6">
          <LoadFailed onRetry={refetch} />
        </div>
      ) : data ? (
        <Rows donations={data} />
      ) : (
        <Skeleton />
      )}
    </section>
  )
}

function Rows({ donations }: { donations: GivenDonation[] }) {
  const { t } = useLanguage()
  if (donations.length > 0) {
    return (
      <ul>
        {donations.map((donation) => (
          <Row key={donation.id} donation={donation} />
        ))}
      </ul>
    )
  }
  return (
    <div className="grid justify-items-center border-t border-line px-5 py-12 text-center">
      <span className="grid size-20 place-items-center rounded-full spotlight">
        <Mark size={44} onDark />
      </span>
      <h3 className="mt-5 text-lg">{t(m.supporter_empty)}</h3>
      <p className="mt-1 max-w-[40ch] text-ink-2">{t(m.supporter_empty_text)}</p>
    </div>
  )
}

function Row({ donation }: { donation: GivenDonation }) {
  const { t, language } = useLanguage()
  const { creator, message, status } = donation
  const note = GIVEN_STATUS_TEXTS[status]
  return (
    <li data-testid="donation-row" className="flex items-center gap-3.5 border-t border-line px-5 py-3.5 sm:px-6">
      <Avatar name={creator.displayName} className="size-10 bg-sunken! text-base text-ink-2!" />
      <div className="min-w-0 flex-1">
        <Link
          to={`/donate/${encodeURIComponent(creator.slug)}`}
          className="rounded-xs py-1 font-semibold wrap-break-word underline-offset-4 hover:underline"
        >
          {creator.displayName}
        </Link>
        {message && <p className="truncate text-sm text-ink-2">{message}</p>}
        {note && <p className="mt-1 bg-sunken text-ink-2 chip">{t(note)}</p>}
      </div>
      <div className="text-right">
        <p className={`display tnum text-lg leading-tight ${status === 'paid' ? '' : 'text-ink-3'}`}>
          {formatEuros(donation.amount, language)}
        </p>
        <time dateTime={donation.createdAt} className="tnum text-xs text-ink-2">
          {formatDate(donation.createdAt, language)}
        </time>
      </div>
    </li>
  )
}

function Skeleton() {
  return ['w-40', 'w-28', 'w-36'].map((width) => (
    <div key={width} aria-hidden="true" className="flex items-center gap-3.5 border-t border-line px-5 py-4 sm:px-6">
      <span className="size-10 rounded-full skeleton" />
      <span className={`h-4 skeleton ${width}`} />
      <span className="ml-auto h-4 w-16 skeleton" />
    </div>
  ))
}
