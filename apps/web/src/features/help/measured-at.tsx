import { m } from '@aplauso/texts/messages'
import { useSyncExternalStore } from 'react'
import { dateFormat } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

const neverChanges = () => () => {}
const ownZone = () => undefined
const serverZone = () => 'UTC'

/** Writes moments as the server does while the page hydrates, and then by the visitor's own clock. */
function useMoments(options: Intl.DateTimeFormatOptions) {
  const { language } = useLanguage()
  const timeZone = useSyncExternalStore(neverChanges, ownZone, serverZone)
  const format = dateFormat(language, { ...options, timeZone })
  return (moment: string) => format.format(new Date(moment))
}

export function MeasuredAt({ moment }: { moment: string }) {
  const { t } = useLanguage()
  const write = useMoments({ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' })
  return (
    <time dateTime={moment} className="tnum">
      {t(m.status_measured, { time: write(moment) })}
    </time>
  )
}

export function TroubleSince({ moment }: { moment: string }) {
  const { t } = useLanguage()
  const write = useMoments({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })
  return (
    <time dateTime={moment} className="mt-1 block text-sm text-ink-3">
      {t(m.status_since, { moment: write(moment) })}
    </time>
  )
}
