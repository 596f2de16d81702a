import type { AlertSettings } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { PauseCircle, VolumeX } from 'lucide-react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

/** Says that alerts are held back or silent, which the dashboard changes and not this page. */
export function HeldNotice({ settings: { paused, muted } }: { settings: AlertSettings }) {
  const t = useText()
  const text = heldText(paused, muted)
  if (!text) return null
  const Icon = paused ? PauseCircle : VolumeX
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-holofote-soft px-4 py-2.5">
      <p className="flex items-center gap-2.5 font-semibold">
        <Icon size={20} aria-hidden="true" className="shrink-0 text-holofote-text" />
        {t(text)}
      </p>
      <Link to="/dashboard-creator" className="inline-flex min-h-11 items-center text-sm link">
        {t(m.alert_settings_to_dashboard)}
      </Link>
    </div>
  )
}

function heldText(paused: boolean, muted: boolean): Message | undefined {
  if (paused) return muted ? m.alert_settings_paused_muted : m.alert_settings_paused
  return muted ? m.alert_settings_muted : undefined
}
