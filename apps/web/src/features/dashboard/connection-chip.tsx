import { m } from '@aplauso/texts/messages'
import { Wifi, WifiOff } from 'lucide-react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import type { LiveState } from '#lib/live/live-socket.ts'

const STATES: Record<LiveState, { text: Message; tone: string }> = {
  connecting: { text: m.dashboard_connecting, tone: 'bg-sunken text-ink-2' },
  connected: { text: m.dashboard_connected, tone: 'bg-ok-soft text-ok' },
  reconnecting: { text: m.dashboard_reconnecting, tone: 'bg-perigo-soft text-perigo' },
}

export function ConnectionChip({ state }: { state: LiveState }) {
  const t = useText()
  const { text, tone } = STATES[state]
  const Icon = state === 'connected' ? Wifi : WifiOff
  return (
    <p role="status" data-state={state} className={`chip ${tone}`}>
      <Icon size={15} aria-hidden="true" />
      {t(text)}
    </p>
  )
}
