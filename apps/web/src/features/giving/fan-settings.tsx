import { m } from '@aplauso/texts/messages'
import { Bell, ShieldCheck, UserPen } from 'lucide-react'
import { type Way, WayList } from '#ui/list/way-list.tsx'

const WAYS: readonly Way[] = [
  { to: '/settings/account#perfil', icon: UserPen, text: m.supporter_edit_profile },
  { to: '/settings/account#notificacoes', icon: Bell, text: m.supporter_notifications },
  { to: '/settings/account#privacidade', icon: ShieldCheck, text: m.supporter_privacy },
]

export const FanSettings = () => <WayList title={m.supporter_account} ways={WAYS} />
