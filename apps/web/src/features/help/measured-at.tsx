import { m } from '@aplauso/texts/messages'
import { useSyncExternalStore } from 'react'
import { dateFormat } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

const neverChanges = () => () => {}
const browserTimeZone = () => undefined
const serverTimeZone = () => 'UTC'

/** Writes moments as the server does while the page hydrates, and then by the visitor's own clock. */
function useMoments(options: Intl.DateTimeFormatOptions) {
  const { language } = useLanguage()
  const timeZone = useSyncExternalStore(neverChanges, browserTimeZone, serverTimeZone)
  const format = dateFormat(language, { ...options, timeZone })
  return (moment: string) => format.format(new Date(moment))
}

export function MeasuredAt({ moment }: { moment: string }) {
  const { t } = useLanguage()
  const formatTime = useMoments({ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' })
  return (
    <time dateTime={moment} className="tnum">
      {t(m.status_measured, { time: formatTime(moment) })}
    </time>
  )
}

export function ProblemSince({ moment }: { moment: string }) {
  const { t } = useLanguage()
  const formatTime = useMoments({
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return (
    <time dateTime={moment} className="mt-1 block text-sm text-ink-3">
      {t(m.status_since, { moment: formatTime(moment) })}
    </time>
  )
}
