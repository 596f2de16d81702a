import { m } from '@aplauso/texts/messages'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Figures } from '#ui/list/figures.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { useGivenStats } from './queries.ts'
import { statFigures } from './stat-figures.ts'

/** The supporter's figures in one card. */
export function StatisticsCard() {
  const { t, language } = useLanguage()
  const { data, error, isError, refetch } = useGivenStats()
  return (
    <section aria-busy={!data && !isError} className="p-5 card">
      <h2 className="mb-3 text-lg">{t(m.supporter_stats)}</h2>
      {isError ? <LoadFailed error={error} onRetry={refetch} /> : <Figures figures={statFigures(data, t, language)} />}
    </section>
  )
}
