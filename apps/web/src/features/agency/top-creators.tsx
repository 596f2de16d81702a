import type { ManagedCreator } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import { managedDashboard } from './agency-queries.ts'

/** Ranking by amount received; bars are relative to the first. */
export function TopCreators({ creators }: { creators: readonly ManagedCreator[] }) {
  const { t, language } = useLanguage()
  const highestTotal = Math.max(1, creators[0]?.totalReceived ?? 0)
  return (
    <section className="p-5 card">
      <h2 className="text-lg">{t(m.agency_top)}</h2>
      <ol className="mt-2">
        {creators.map(({ id, displayName, totalReceived }, index) => (
          <li key={id} className="flex items-center gap-3 py-1">
            <span aria-hidden="true" className="display tnum w-5 shrink-0 text-lg text-ink-3">
              {index + 1}
            </span>
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <Link
                  to={managedDashboard(id)}
                  translate="no"
                  className="-my-1 min-w-0 rounded-xs py-2.5 font-semibold wrap-anywhere underline-offset-4 hover:underline"
                >
                  {displayName}
                </Link>
                <span className="tnum text-sm text-ink-2">{formatEuros(totalReceived, language)}</span>
              </div>
              <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
                <div
                  className="h-full rounded-full bg-cravo"
                  style={{ width: `${(totalReceived / highestTotal) * 100}%` }}
                />
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
