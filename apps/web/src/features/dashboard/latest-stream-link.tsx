import type { Stream } from '@aplauso/contract/streams'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Radio } from 'lucide-react'
import { Amount } from '#components/live/hidden-amounts.tsx'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

const REFRESH_MS = 20_000

/** Link to the current or the last stream, at least two lines high. */
export default function LatestStreamLink() {
  const { t, language } = useLanguage()
  const { data } = useQuery<Stream[]>({ queryKey: ['/api/streams?limit=1'], refetchInterval: REFRESH_MS })
  const [last] = data ?? []
  const isOpen = last?.endedAt === null
  const time = last && formatMoment(last.startedAt, 'short', language)
  return (
    <Link
      to={isOpen ? '/live' : '/live/streams'}
      data-testid="stream-strip"
      className="flex min-h-17 items-center gap-3 px-4 py-2 card hover:border-line-strong sm:px-5"
    >
      <Radio size={20} aria-hidden="true" className={`shrink-0 ${isOpen ? 'text-cravo' : 'text-ink-3'}`} />
      <span className="tnum grid min-w-0 flex-1">
        <span className="font-semibold wrap-anywhere">
          {isOpen && time !== undefined ? t(m.stream_since, { time }) : t(m.stream_report_title)}
        </span>
        <span className="text-sm wrap-anywhere text-ink-2">
          {data && last === undefined && t(m.stream_report_empty)}
          {last && !isOpen && time !== undefined && `${t(m.stream_last, { time })} · `}
          {last && (
            <>
              <Amount cents={last.totalCents} />
              {` · ${t(m.donate_count, { count: last.donations, total: formatNumber(last.donations, language) })}`}
            </>
          )}
        </span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-3 rtl:rotate-180" />
    </Link>
  )
}
