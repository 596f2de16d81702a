import type { AlertQueue } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { Activity, EyeOff, type LucideIcon, MonitorCheck, MonitorOff, Radio, ScanEye, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNowMs } from '#lib/browser/use-now.ts'
import { formatAgo, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { Link } from '#ui/text/link.tsx'
import { useQueue } from './queue-context.ts'

/** Says whether viewers would see an alert now. Without a connected overlay it links to the OBS setup. */
export function OverlayStatus() {
  const { t, language } = useLanguage()
  const nowMs = useNowMs()
  const { queue, connected } = useQueue()
  const overlays = queue?.overlays
  if (!connected && overlays) {
    return (
      <StatusLine icon={WifiOff} tone="text-perigo">
        {t(m.queue_offline)}
      </StatusLine>
    )
  }
  if (!overlays) return <Placeholder className="h-4 w-44" />
  const { connected: count, lastSeenAt } = overlays
  if (count > 0) {
    return (
      <>
        <Connected overlays={overlays} />
        {queue.health && <Health {...queue.health} />}
      </>
    )
  }
  return (
    <StatusLine icon={MonitorOff} tone="text-perigo">
      {lastSeenAt ? t(m.queue_obs_away, { when: formatAgo(lastSeenAt, language, nowMs) }) : t(m.queue_obs_never)}
      <Link to="/dashboard/creator#widget" className="font-semibold link">
        {t(m.queue_obs_how)}
      </Link>
    </StatusLine>
  )
}

function Connected({ overlays: { connected: count, hidden, preview, streaming } }: Pick<AlertQueue, 'overlays'>) {
  const { t, language } = useLanguage()
  const isNobodyLive = hidden + preview === count
  const number = (value: number) => formatNumber(value, language)
  return (
    <>
      <StatusLine icon={MonitorCheck} tone="text-ok">
        {t(m.queue_obs_connected)}
        {count > 1 && (
          <span className="font-normal text-ink-2">{t(m.queue_obs_overlays, { total: number(count) })}</span>
        )}
      </StatusLine>
      {streaming && (
        <StatusLine icon={Radio} tone="text-cravo-text">
          {t(m.queue_obs_streaming)}
        </StatusLine>
      )}
      {hidden > 0 && (
        <StatusLine icon={EyeOff} tone={isNobodyLive ? 'text-perigo' : 'text-ink-2'}>
          {hidden === count
            ? t(m.queue_obs_all_hidden)
            : t(m.queue_obs_hidden, { count: hidden, total: number(hidden) })}
        </StatusLine>
      )}
      {preview > 0 && (
        <StatusLine icon={ScanEye} tone={isNobodyLive ? 'text-perigo' : 'text-ink-2'}>
          {preview === count ? t(m.queue_obs_all_preview) : t(m.queue_obs_preview, { total: number(preview) })}
        </StatusLine>
      )}
    </>
  )
}

/** When the last alert was shown, while OBS streams. */
function Health({ lastShownAt, fps }: NonNullable<AlertQueue['health']>) {
  const { t, language } = useLanguage()
  const nowMs = useNowMs()
  return (
    <StatusLine icon={Activity} tone="text-ink-2">
      <span>
        {lastShownAt
          ? t(m.health_last_shown, { when: formatAgo(lastShownAt, language, nowMs) })
          : t(m.health_none_shown)}
      </span>
      {fps !== null && (
        <span className="tnum font-normal">{t(m.rehearsal_fps, { fps: formatNumber(fps, language) })}</span>
      )}
    </StatusLine>
  )
}

function StatusLine({ icon: Icon, tone, children }: { icon: LucideIcon; tone: string; children: ReactNode }) {
  return (
    <p className={`flex gap-x-2 text-sm font-semibold ${tone}`}>
      <Icon size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">{children}</span>
    </p>
  )
}
