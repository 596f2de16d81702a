import type { PushDevice } from '@aplauso/contract/push'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useId } from 'react'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { PUSH_DEVICES_PATH } from './push-device.ts'

/** Other devices with notifications, so that a lost one can be removed. */
export function DeviceList({ devices }: { devices: readonly PushDevice[] }) {
  const { t } = useLanguage()
  const titleId = useId()
  if (devices.length === 0) return null
  return (
    <div>
      <h3 id={titleId} className="font-sans text-base tracking-normal">
        {t(m.push_others)}
      </h3>
      <ul aria-labelledby={titleId} className="mt-1">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </div>
  )
}

function DeviceRow({ device: { id, label, createdAt, lastSentAt } }: { device: PushDevice }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const nameId = useId()
  const { change, busy } = useChange({
    send: () => api.del(PUSH_DEVICES_PATH, { id }),
    onDone: () => queries.invalidateQueries({ queryKey: [PUSH_DEVICES_PATH] }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3 first:border-t-0">
      <MonitorSmartphone size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-48">
        <p id={nameId} translate={label === '' ? undefined : 'no'} className="font-semibold wrap-anywhere">
          {label === '' ? t(m.push_unnamed) : label}
        </p>
        <p className="text-sm text-ink-2">
          {lastSentAt
            ? t(m.push_last_sent, { date: formatMoment(lastSentAt, 'date', language) })
            : t(m.push_since, { date: formatMoment(createdAt, 'date', language) })}
        </p>
      </div>
      <BusyButton busy={busy} aria-describedby={nameId} onClick={() => change(undefined)} className="text-sm btn-ghost">
        {t(m.push_remove)}
      </BusyButton>
    </li>
  )
}
