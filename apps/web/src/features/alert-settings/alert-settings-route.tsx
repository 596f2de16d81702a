import type { User } from '@aplauso/contract/accounts'
import type { AlertSettings } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { PauseCircle, VolumeX } from 'lucide-react'
import { alertSettingsQuery } from '#components/overlay-preview/alert-settings-query.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'
import { AlertSettingsForm } from './alert-settings-form.tsx'
import { FORM_AND_PREVIEW_GRID, PREVIEW_COLUMN } from './preview-layout.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.alert_settings_head), description: t(m.alert_settings_description) }),
  prefetch: ({ id }) => [{ key: alertSettingsQuery(id).queryKey, path: '/api/alerts/settings' }],
}

export function Component() {
  const { user } = useSession()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  return user ? <AlertSettingsPage key={user.id} user={user} /> : null
}

function AlertSettingsPage({ user }: { user: User }) {
  const t = useText()
  const settings = useQuery(alertSettingsQuery(user.id))
  return (
    <>
      <h1 className="text-3xl">{t(m.shell_alerts)}</h1>
      <div className="mt-1 flex flex-wrap items-center gap-x-5">
        <p className="max-w-[72ch] text-ink-2">{t(m.alert_settings_lead)}</p>
        <Link to="/settings/alerts/variations" className="text-sm tap-link">
          {t(m.variations_link)}
        </Link>
      </div>
      {settings.data && <PausedNotice settings={settings.data} />}
      {settings.isPending && <AlertSettingsSkeleton />}
      {settings.isError && (
        <div className="mt-6 p-5 card sm:p-6">
          <LoadFailed error={settings.error} onRetry={settings.refetch} />
        </div>
      )}
      {settings.data && <AlertSettingsForm user={user} settings={settings.data} />}
    </>
  )
}

function AlertSettingsSkeleton() {
  return (
    <div aria-hidden="true" className={FORM_AND_PREVIEW_GRID}>
      <div className={PREVIEW_COLUMN}>
        <div className="aspect-4/3 w-full max-w-64 rounded-md skeleton @2xl:max-w-none @2xl:rounded-lg" />
      </div>
      <div className="grid gap-5">
        <div className="h-140 rounded-lg skeleton" />
        <div className="h-96 rounded-lg skeleton" />
      </div>
    </div>
  )
}

/** Notice that alerts are paused or muted; the dashboard changes that. */
function PausedNotice({ settings: { paused, muted } }: { settings: AlertSettings }) {
  const t = useText()
  const text = pausedText(paused, muted)
  if (!text) return null
  const Icon = paused ? PauseCircle : VolumeX
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-holofote-soft px-4 py-2.5">
      <p className="flex items-center gap-2.5 font-semibold">
        <Icon size={20} aria-hidden="true" className="shrink-0 text-holofote-text" />
        {t(text)}
      </p>
      <Link to="/dashboard-creator" className="text-sm tap-link">
        {t(m.alert_settings_to_dashboard)}
      </Link>
    </div>
  )
}

function pausedText(paused: boolean, muted: boolean): Message | undefined {
  if (paused) return muted ? m.alert_settings_paused_muted : m.alert_settings_paused
  return muted ? m.alert_settings_muted : undefined
}
