import type { LogEntry } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { useSyncExternalStore } from 'react'
import { useNowMs } from '#lib/browser/use-now.ts'
import { dayIn, formatDay, formatMoment } from '#lib/i18n/dates.ts'
import { formatAgo, relativeFormat } from '#lib/i18n/format.ts'
import { type Message, useLanguage, useText } from '#lib/i18n/language.tsx'
import { LogDetail } from './log-detail.tsx'
import { sentenceOf } from './log-sentences.ts'

const ROLES: Record<LogEntry['actor']['kind'], Message> = {
  creator: m.log_role_creator,
  moderator: m.log_role_moderator,
  agency: m.log_role_agency,
  key: m.log_role_key,
  system: m.log_role_system,
}

type LogDaysProps = { entries: readonly LogEntry[]; timeZone: string | undefined }
type DayProps = Pick<LogDaysProps, 'timeZone'> & { title: string; entries: readonly LogEntry[] }

/** Log entries by day: a table where there is room, else a list. */
export function LogDays({ entries, timeZone }: LogDaysProps) {
  const t = useText()
  const title = useDayTitle(timeZone)
  const isWide = useSyncExternalStore(watchWidth, readWidth, () => true)
  const days = [...byDay(entries, timeZone)]
  if (!isWide) return days.map(([day, of]) => <DayList key={day} title={title(day)} entries={of} timeZone={timeZone} />)
  return (
    <table className="w-full text-start">
      <caption className="sr-only">{t(m.team_log_link)}</caption>
      <thead>
        <tr className="border-t border-line text-sm text-ink-3">
          {[m.log_when, m.log_action, m.log_who].map((text) => (
            <th key={t(text)} scope="col" className="px-6 py-2.5 text-start font-semibold">
              {t(text)}
            </th>
          ))}
        </tr>
      </thead>
      {days.map(([day, of]) => (
        <DayRows key={day} title={title(day)} entries={of} timeZone={timeZone} />
      ))}
    </table>
  )
}

function byDay(entries: readonly LogEntry[], timeZone: string | undefined): Map<string, LogEntry[]> {
  const days = new Map<string, LogEntry[]>()
  for (const entry of entries) {
    const day = dayIn(timeZone, new Date(entry.at))
    const of = days.get(day)
    if (of) of.push(entry)
    else days.set(day, [entry])
  }
  return days
}

const DAY_HEADING =
  'border-t border-line bg-sunken font-sans text-sm font-semibold tracking-normal first-letter:uppercase'

function DayRows({ title, entries, timeZone }: DayProps) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className={`px-6 py-2 text-start ${DAY_HEADING}`}>
          {title}
        </th>
      </tr>
      {entries.map((entry) => (
        <tr key={entry.id} data-testid="log-entry" className="border-t border-line align-top">
          <td className="w-0 px-6 py-3 whitespace-nowrap">
            <LogTime at={entry.at} timeZone={timeZone} />
          </td>
          <td className="px-6 py-3">
            <LogSentence entry={entry} />
          </td>
          <td className="w-0 px-6 py-3 text-sm whitespace-nowrap text-ink-2">
            <ActorRole actor={entry.actor} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}

function DayList({ title, entries, timeZone }: DayProps) {
  return (
    <section aria-label={title}>
      <h3 className={`px-5 py-2 ${DAY_HEADING}`}>{title}</h3>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} data-testid="log-entry" className="grid gap-1 border-t border-line px-5 py-3">
            <LogSentence entry={entry} />
            <div className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
              <LogTime at={entry.at} timeZone={timeZone} />
              <span className="ms-auto">
                <ActorRole actor={entry.actor} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LogSentence({ entry }: { entry: LogEntry }) {
  const { t, language } = useLanguage()
  return (
    <>
      <p className="wrap-anywhere">{sentenceOf(entry, t, language)}</p>
      <LogDetail detail={entry.detail} />
    </>
  )
}

function ActorRole({ actor }: Pick<LogEntry, 'actor'>) {
  const t = useText()
  return t(ROLES[actor.kind])
}

function LogTime({ at, timeZone }: { at: string; timeZone: string | undefined }) {
  const { language } = useLanguage()
  const nowMs = useNowMs()
  return (
    <time
      dateTime={at}
      title={formatMoment(at, 'second', language, timeZone)}
      className="tnum flex flex-wrap items-baseline gap-x-2 text-sm sm:grid"
    >
      <span className="font-semibold text-ink">{formatMoment(at, 'clock', language, timeZone)}</span>
      <span className="text-ink-3">{formatAgo(at, language, nowMs)}</span>
    </time>
  )
}

/** "hoje", "ontem", "21 de novembro de 2026". */
function useDayTitle(timeZone: string | undefined): (day: string) => string {
  const { language } = useLanguage()
  const nowMs = useNowMs()
  const today = dayIn(timeZone, new Date(nowMs))
  const before = new Date(Date.parse(today))
  before.setUTCDate(before.getUTCDate() - 1)
  const ago = new Map([
    [today, 0],
    [dayIn('UTC', before), -1],
  ])
  return (day) => {
    const days = ago.get(day)
    return days === undefined
      ? formatDay(day, language)
      : relativeFormat(language, { numeric: 'auto' }).format(days, 'day')
  }
}

const WIDE = '(min-width: 48rem)'
const readWidth = () => matchMedia(WIDE).matches
function watchWidth(onChange: () => void) {
  const width = matchMedia(WIDE)
  width.addEventListener('change', onChange)
  return () => width.removeEventListener('change', onChange)
}
