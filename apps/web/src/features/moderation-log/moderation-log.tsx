import type { LogEntry } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { ExportButton } from '#components/export/export-button.tsx'
import { statusOf } from '#lib/api/error-status.ts'
import { dayIn } from '#lib/i18n/dates.ts'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { LogDays } from './log-days.tsx'
import { actorKeyOf, csvPath } from './log-filter.ts'
import { LogFilterFields } from './log-filter-fields.tsx'
import { useModerationLog } from './use-moderation-log.ts'

type ModerationLogProps = { creatorId: string | undefined; timeZone: string | undefined }

/** Entries of the log, newest first, with filters. */
export function ModerationLog({ creatorId, timeZone }: ModerationLogProps) {
  const t = useText()
  const log = useModerationLog(creatorId)
  const { error, isError, found } = log
  if (isError && statusOf(error) === 403) {
    return (
      <section className="mt-6 px-5 py-12 text-center card">
        <h2 className="text-lg">{t(m.log_refused)}</h2>
        <p className="mx-auto mt-1 max-w-[52ch] text-ink-2">{t(m.log_refused_text)}</p>
      </section>
    )
  }
  return (
    <>
      <LogFilterFields filter={log.filter} actors={actorsOf(log.all)} onChange={log.narrow}>
        <ExportButton
          path={csvPath(creatorId)}
          fileName={`aplauso-log-${dayIn(timeZone, new Date())}.csv`}
          className="btn-ghost"
        />
      </LogFilterFields>
      <div className="mt-5">
        <ListCard
          title={t(m.log_what)}
          note={t(m.received_note)}
          empty={
            log.isNarrowed
              ? { title: t(m.log_none), text: t(m.log_none_text) }
              : { title: t(m.log_empty), text: t(m.log_empty_text) }
          }
          loaded={log.isLoaded}
          failed={isError}
          error={error}
          onRetry={log.refetch}
          rows={found.map(({ id }) => id)}
          body={<LogDays entries={found} timeZone={timeZone} />}
        >
          {log.isLoaded && <LoadMore log={log} />}
        </ListCard>
      </div>
    </>
  )
}

/** Loads older entries. */
function LoadMore({ log }: { log: ReturnType<typeof useModerationLog> }) {
  const t = useText()
  if (!log.hasNextPage) return null
  return (
    <div className="border-t border-line p-4">
      {log.isError ? (
        <LoadFailed error={log.error} onRetry={log.more} />
      ) : (
        <BusyButton busy={log.isSearching} onClick={log.more} className="w-full btn-ghost">
          {t(m.received_more)}
        </BusyButton>
      )}
    </div>
  )
}

/** Actors of the entries, latest first; an actor with several names has the latest. */
function actorsOf(entries: readonly LogEntry[]): ReadonlyMap<string, LogEntry['actor']> {
  const actors = new Map<string, LogEntry['actor']>()
  for (const { actor } of entries) {
    const key = actorKeyOf(actor)
    if (key !== undefined && !actors.has(key)) actors.set(key, actor)
  }
  return actors
}
