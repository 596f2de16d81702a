import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Globe, X } from 'lucide-react'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { cityName } from './time-zone-names.ts'

type TimeZoneNoticeProps = { account: string; device: string; onRefused: () => void }

export default function TimeZoneNotice({ account, device, onRefused }: TimeZoneNoticeProps) {
  const t = useText()
  const { setUser } = useSession()
  const { change, busy } = useChange({
    send: () => api.patch<User>('/api/users/update-profile', { timeZone: device }),
    onDone: setUser,
  })
  const zones = { device: cityName(device, t), account: cityName(account, t) }
  return (
    <aside
      aria-label={t(m.settings_time_zone)}
      className="mb-5 flex items-start gap-3 rounded-md border border-line py-1 ps-4 pe-1 text-sm sm:items-center"
    >
      <Globe size={18} aria-hidden="true" className="mt-3 shrink-0 text-ink-3 sm:mt-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 py-2 sm:flex-row sm:flex-wrap sm:items-center sm:py-0">
        <p className="min-w-0 wrap-anywhere">{t(m.time_zone_notice, zones)}</p>
        <button type="button" aria-busy={busy} onClick={() => change(undefined)} className="tap-link">
          {t(m.time_zone_change, { city: zones.device })}
        </button>
      </div>
      <IconButton label={t(m.common_close)} icon={X} iconSize={16} onClick={onRefused} />
    </aside>
  )
}
