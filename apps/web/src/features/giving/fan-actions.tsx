import { m } from '@aplauso/texts/messages'
import { Compass, History, Zap } from 'lucide-react'
import { type Way, WayList } from '#ui/list/way-list.tsx'

const WAYS: readonly Way[] = [
  { to: '/quick-donate', icon: Zap, text: m.supporter_quick },
  { to: '/discover', icon: Compass, text: m.supporter_discover },
  { to: '/dashboard/fan/donations', icon: History, text: m.supporter_all_title },
]

/** What a fan comes here for. */
export const FanActions = () => <WayList title={m.supporter_actions} ways={WAYS} />
