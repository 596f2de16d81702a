import type { AlertQueue } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import {
  CircleDashed,
  EyeOff,
  type LucideIcon,
  MonitorCheck,
  MonitorOff,
  OctagonX,
  Pause,
  VolumeX,
  WifiOff,
} from 'lucide-react'
import type { Message } from '#lib/i18n/language.tsx'

/** State that decides how the next alert is shown. `lost`: the connection is down, so the state is unknown. */
export type AlertsState = 'loading' | 'lost' | 'panic' | 'paused' | 'off' | 'hidden' | 'muted' | 'on'

/** Returns the most serious state: causes that hide alerts rank above those that only mute them. */
export function alertsState(queue: AlertQueue | undefined, connected: boolean): AlertsState {
  if (!queue) return 'loading'
  if (!connected) return 'lost'
  const { connected: count, hidden, preview } = queue.overlays
  if (queue.panic) return 'panic'
  if (queue.paused) return 'paused'
  if (count === 0) return 'off'
  if (hidden + preview === count) return 'hidden'
  return queue.muted ? 'muted' : 'on'
}

export const ALERTS_STATE_STYLES: Record<AlertsState, { text: Message; icon: LucideIcon; tone: string }> = {
  loading: { text: m.shell_obs_loading, icon: CircleDashed, tone: 'bg-sunken text-ink-2' },
  lost: { text: m.shell_obs_lost, icon: WifiOff, tone: 'bg-perigo-soft text-perigo' },
  panic: { text: m.shell_obs_panic, icon: OctagonX, tone: 'bg-perigo-soft text-perigo' },
  paused: { text: m.shell_obs_paused, icon: Pause, tone: 'bg-holofote text-on-holofote' },
  off: { text: m.shell_obs_off, icon: MonitorOff, tone: 'bg-perigo-soft text-perigo' },
  hidden: { text: m.shell_obs_hidden, icon: EyeOff, tone: 'bg-perigo-soft text-perigo' },
  muted: { text: m.shell_obs_muted, icon: VolumeX, tone: 'bg-holofote text-on-holofote' },
  on: { text: m.shell_obs_on, icon: MonitorCheck, tone: 'bg-ok-soft text-ok' },
}
