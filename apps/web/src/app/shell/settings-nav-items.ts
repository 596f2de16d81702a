import { hasPayoutPage } from '@aplauso/contract/available-features'
import type { AvailableFeatures } from '@aplauso/contract/features'
import { m } from '@aplauso/texts/messages'
import {
  BellDot,
  CircleUser,
  HandHeart,
  Images,
  Landmark,
  Mail,
  MessageSquareWarning,
  ShieldCheck,
  Ticket,
  UsersRound,
  Zap,
} from 'lucide-react'
import type { Message } from '#lib/i18n/language.tsx'
import type { NavItem } from './nav-items.ts'

/** A settings page with the sections that links can target. */
export type SettingsNavItem = NavItem & { sections?: readonly { to: string; text: Message }[] }

const ACCOUNT: readonly SettingsNavItem[] = [
  { to: '/settings/account', text: m.settings_account, icon: CircleUser },
  { to: '/settings/security', text: m.settings_security, icon: ShieldCheck },
  { to: '/settings/notifications', text: m.settings_letters, icon: Mail },
]
const PAYOUTS: SettingsNavItem = {
  to: '/settings/payouts',
  text: m.payouts_title,
  icon: Landmark,
  sections: [
    { to: '/settings/payouts#impostos', text: m.tax_title },
    { to: '/settings/payouts#extratos', text: m.tax_statements },
  ],
}
const PAYMENT_ACCOUNT = { to: '/settings/payouts#conta-de-pagamentos', text: m.connect_title }
const TEAM: SettingsNavItem = { to: '/settings/team', text: m.team_title, icon: UsersRound }
/** Settings of sound and appearance belong here. */
const CREATOR_ITEMS: readonly SettingsNavItem[] = [
  { to: '/settings/creator', text: m.shell_my_page, icon: Ticket },
  {
    to: '/settings/donation-page',
    text: m.page_title,
    icon: HandHeart,
    sections: [
      { to: '/settings/donation-page#valores', text: m.page_amounts },
      { to: '/settings/donation-page#degraus', text: m.page_tiers },
      { to: '/settings/donation-page#aspeto', text: m.page_look },
      { to: '/settings/donation-page#obrigado', text: m.page_thanks },
      { to: '/settings/donation-page#apoiantes', text: m.page_supporters },
      { to: '/settings/donation-page#regras', text: m.page_rules },
      { to: '/settings/donation-page#noutros-sites', text: m.page_embed },
    ],
  },
  {
    to: '/settings/alerts',
    text: m.shell_alerts,
    icon: BellDot,
    sections: [
      { to: '/settings/alerts#aspeto', text: m.alert_settings_look },
      { to: '/settings/alerts#som', text: m.alert_settings_sound },
      { to: '/settings/alerts#voz', text: m.alert_settings_voice },
      { to: '/settings/alerts#audio', text: m.creator_settings_audio },
      { to: '/settings/alerts#fila', text: m.alert_settings_queue },
      { to: '/settings/alerts#link', text: m.dashboard_widget },
      { to: '/settings/alerts#widgets', text: m.sources_title },
      { to: '/settings/alerts#ouvir', text: m.listen_link },
    ],
  },
  { to: '/settings/alerts/variations', text: m.variations_title, icon: Zap },
  { to: '/settings/media', text: m.media_title, icon: Images },
  {
    to: '/settings/moderation',
    text: m.moderation_title,
    icon: MessageSquareWarning,
    sections: [
      { to: '/settings/moderation#modo', text: m.moderation_mode },
      { to: '/settings/moderation#lista', text: m.moderation_words },
      { to: '/settings/moderation#aprovar', text: m.moderation_hold },
      { to: '/settings/moderation#palavras', text: m.moderation_kept },
      { to: '/settings/moderation#links', text: m.moderation_style },
      { to: '/settings/moderation#espera', text: m.moderation_waiting },
      { to: '/settings/moderation#acesso', text: m.moderation_feed },
      { to: '/settings/moderation#bloqueios', text: m.blocked_title },
      { to: '/settings/moderation#experimentar', text: m.moderation_try },
    ],
  },
  {
    ...TEAM,
    sections: [
      { to: '/settings/team#moderadores', text: m.team_moderators },
      { to: '/settings/team#docks', text: m.team_docks },
      { to: '/settings/team#agencias', text: m.membership_title },
    ],
  },
]

export function settingsNavItemsOf(
  userType: string,
  offered: Pick<AvailableFeatures, 'payouts' | 'taxes' | 'paymentAccounts'>,
): readonly SettingsNavItem[] {
  // Only creators have an account of their own at a payment provider.
  const isConnectable = userType === 'creator' && offered.paymentAccounts
  const payouts = isConnectable ? { ...PAYOUTS, sections: [PAYMENT_ACCOUNT, ...(PAYOUTS.sections ?? [])] } : PAYOUTS
  const money = hasPayoutPage({ ...offered, paymentAccounts: isConnectable }) ? [payouts] : []
  if (userType === 'creator') return [...ACCOUNT, ...money, ...CREATOR_ITEMS]
  return userType === 'agency' ? [...ACCOUNT, ...money, TEAM] : [...ACCOUNT, TEAM]
}
