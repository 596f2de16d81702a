import { ALERT_CONTROL_RIGHTS } from '@aplauso/contract/access'
import type { User } from '@aplauso/contract/accounts'
import type { PushDevice, PushTestSent } from '@aplauso/contract/push'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff, Send } from 'lucide-react'
import { useState } from 'react'
import { useOtherChannels } from '#components/moderation/controlled-channels.ts'
import { api } from '#lib/api/api.ts'
import { formatList } from '#lib/i18n/format.ts'
import { type Message, useLanguage, useText } from '#lib/i18n/language.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { DeviceList } from './device-list.tsx'
import { type EventRow, eventsFor, NotificationPreferences } from './notification-preferences.tsx'
import {
  type BrowserPush,
  disablePush,
  enablePush,
  PUSH_DEVICES_PATH,
  type PushPreferences,
  readBrowserPush,
} from './push-device.ts'
import { SettingsSection } from './settings-section.tsx'

const DEFAULT_PREFERENCES: PushPreferences = { events: ['held', 'large', 'unseen'], aboveCents: 1_000, quiet: null }

/**
 * Notifications on this device and the list of others. Shown to people with alert control, and to others while they
 * have devices.
 */
export function DeviceSettings({ user }: { user: User }) {
  const { t, language } = useLanguage()
  const others = useOtherChannels()
  const devices = useDevices()
  const events = eventsFor(user.userType === 'creator' ? ALERT_CONTROL_RIGHTS : others.flatMap(({ rights }) => rights))
  if (events.length === 0 && !devices.data?.length) return null
  const names = formatList(
    others.map(({ displayName }) => displayName),
    language,
  )
  return (
    <SettingsSection anchor="dispositivo" title={t(m.push_title)} text={t(m.push_text)}>
      {others.length > 0 && <p className="mb-5 wrap-anywhere text-ink-2">{t(m.push_stages, { names })}</p>}
      {events.length === 0 && <p className="mb-5 text-ink-2">{t(m.push_no_stage)}</p>}
      <PushDevices events={events} />
    </SettingsSection>
  )
}

const useDevices = () => useQuery<PushDevice[]>({ queryKey: [PUSH_DEVICES_PATH] })

function PushDevices({ events }: { events: readonly EventRow[] }) {
  const devices = useDevices()
  const browser = useQuery({ queryKey: ['this browser'], queryFn: readBrowserPush, networkMode: 'always' })
  const failed = [devices, browser].find(({ isError, data }) => isError && data === undefined)
  if (failed) return <LoadFailed error={failed.error} onRetry={failed.refetch} />
  if (!devices.data || !browser.data) return <Placeholder className="h-11 w-56" />
  const { fingerprint } = browser.data
  const own = devices.data.find((device) => device.fingerprint === fingerprint)
  return (
    <div ref={restoreListFocus} className="grid gap-6">
      {own && <PushOn device={own} endpoint={browser.data.endpoint ?? ''} events={events} />}
      {!own && events.length > 0 && <PushOff browser={browser.data} />}
      <DeviceList devices={devices.data.filter((device) => device !== own)} />
    </div>
  )
}

const OBSTACLES: Partial<Record<BrowserPush['state'], readonly Message[]>> = {
  unsupported: [m.push_unsupported],
  install: [m.push_install, m.push_install_share, m.push_install_open],
  denied: [m.push_denied, m.push_denied_how],
}

function PushOff({ browser: { state } }: { browser: BrowserPush }) {
  const t = useText()
  const refresh = useRefresh()
  const [isRefused, setRefused] = useState(false)
  const { change, busy } = useChange({
    send: () => enablePush(DEFAULT_PREFERENCES),
    async onDone(device) {
      setRefused(device === undefined)
      await refresh()
    },
    failedTitle: t(m.push_failed),
  })
  const [obstacle, ...steps] = OBSTACLES[state] ?? []
  if (obstacle) {
    return (
      <div role="status" className="rounded-md bg-holofote-soft px-4 py-3">
        <p className="font-medium">{t(obstacle)}</p>
        {steps.length === 1 && <p className="mt-1 text-sm text-ink-2">{steps.map((step) => t(step)).join('')}</p>}
        {steps.length > 1 && (
          <ol className="mt-1.5 list-decimal ps-5 text-sm text-ink-2">
            {steps.map((step) => (
              <li key={t(step)}>{t(step)}</li>
            ))}
          </ol>
        )}
      </div>
    )
  }
  return (
    <div>
      <BusyButton busy={busy} icon={Bell} onClick={() => change(undefined)} className="btn-primary">
        {t(m.push_turn_on)}
      </BusyButton>
      {isRefused && (
        <p role="status" className="mt-2 text-sm text-ink-2">
          {t(m.push_not_yet)}
        </p>
      )}
    </div>
  )
}

type PushOnProps = { device: PushDevice; endpoint: string; events: readonly EventRow[] }

function PushOn({ device, endpoint, events }: PushOnProps) {
  const t = useText()
  const refresh = useRefresh()
  const test = useChange({
    send: () => api.post<PushTestSent>('/api/push/test', { endpoint }),
    async onDone({ sent }) {
      if (!sent) await refresh()
    },
    failedTitle: t(m.push_test_failed),
  })
  const [wasSent, setSent] = useState<boolean>()
  const off = useChange({ send: disablePush, onDone: refresh, failedTitle: t(m.push_failed) })
  return (
    <div className="grid gap-5">
      <p className="flex items-center gap-2.5 font-semibold">
        <Bell size={18} aria-hidden="true" className="shrink-0 text-ok" />
        {t(m.push_on)}
      </p>
      {events.length > 0 && <NotificationPreferences device={device} events={events} onChanged={refresh} />}
      <div>
        <div className="grid gap-2.5 sm:flex sm:flex-wrap">
          <BusyButton
            busy={test.busy}
            icon={Send}
            onClick={() => {
              setSent(undefined)
              test.change(undefined, { onSuccess: ({ sent }) => setSent(sent) })
            }}
            className="btn-ghost"
          >
            {t(m.push_test)}
          </BusyButton>
          <BusyButton busy={off.busy} icon={BellOff} onClick={() => off.change(undefined)} className="btn-ghost">
            {t(m.push_turn_off)}
          </BusyButton>
        </div>
        <SavedNote isShown={wasSent === true} text={t(m.push_test_sent)} className="mt-2" />
        {wasSent === false && (
          <p role="alert" className="mt-2 text-sm text-perigo">
            {t(m.push_test_refused)}
          </p>
        )}
      </div>
    </div>
  )
}

function useRefresh() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [PUSH_DEVICES_PATH] }),
      queries.invalidateQueries({ queryKey: ['this browser'] }),
    ])
  }
}
