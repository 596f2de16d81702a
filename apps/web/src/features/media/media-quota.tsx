import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { mediaQuotaQuery } from '#components/media/media-queries.ts'
import { formatBytes } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'

/** Share of the quota from which a larger plan is offered. */
const NEARLY_FULL = 0.8

/** Used and available storage of the plan. */
export function MediaQuota({ userId }: { userId: string }) {
  const { t, language } = useLanguage()
  const id = useId()
  const { data, isError, error, refetch } = useQuery(mediaQuotaQuery(userId))
  if (isError && !data) {
    return (
      <div className="p-5 card sm:p-6">
        <LoadFailed error={error} onRetry={refetch} />
      </div>
    )
  }
  if (!data) return <div aria-hidden="true" className="h-24 rounded-lg skeleton" />
  const { usedBytes, maxBytes } = data
  const fraction = maxBytes === null ? 0 : Math.min(1, usedBytes / maxBytes)
  const used = formatBytes(usedBytes, language)
  const text = maxBytes === null ? used : t(m.media_quota_of, { used, max: formatBytes(maxBytes, language) })
  return (
    <section aria-labelledby={id} data-testid="media-quota" className="p-5 card sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-base">
          {t(m.media_quota)}
        </h2>
        <p className="tnum text-sm text-ink-2">{text}</p>
      </div>
      {maxBytes !== null && (
        <div
          role="progressbar"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(fraction * 100)}
          aria-valuetext={text}
          className="mt-3 h-2 overflow-hidden rounded-full bg-line"
        >
          <div
            className={`size-full origin-left rounded-full rtl:origin-right ${fraction >= NEARLY_FULL ? 'bg-perigo' : 'bg-cravo'}`}
            style={{ transform: `scaleX(${fraction})` }}
          />
        </div>
      )}
      {fraction >= NEARLY_FULL && (
        <Link to="/dashboard/creator/plan" className="mt-2 text-sm tap-link">
          {t(m.media_quota_more)}
        </Link>
      )}
    </section>
  )
}
