import type { GivenDonation } from '@aplauso/contract/donations'
import { RECENT_DONATIONS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/link.tsx'
import { ListCard } from '#ui/list-card.tsx'
import { GIVEN_STATUS_TEXTS } from './given-status-texts.ts'

export function GivenHistory() {
  const { t } = useLanguage()
  const { data, isError, refetch } = useQuery<GivenDonation[]>({
    queryKey: [`/api/donations/history?limit=${RECENT_DONATIONS}`],
  })
  return (
    <ListCard
      title={t(m.supporter_history)}
      note={t(m.supporter_history_note)}
      empty={{ title: t(m.supporter_empty), text: t(m.supporter_empty_text) }}
      loaded={data !== undefined}
      failed={isError}
      onRetry={refetch}
      rows={(data ?? []).map((donation) => <Row key={donation.id} donation={donation} />)}
    />
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
          className="rounded-xs py-1 font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {creator.displayName}
        </Link>
        {message && <p className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{message}</p>}
        {note && <p className="mt-1 bg-sunken text-ink-2 chip">{t(note)}</p>}
      </div>
      <div className="shrink-0 text-right">
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
