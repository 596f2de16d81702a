import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import {
  AudioLines,
  Compass,
  type LucideIcon,
  MessageSquareHeart,
  MonitorPlay,
  PartyPopper,
  Ticket,
  UserRound,
  Users,
} from 'lucide-react'
import type { Message } from '#lib/i18n/language.tsx'
import type { OnboardingStep } from './onboarding-steps.ts'

type StepContent = {
  icon: LucideIcon
  /** Undefined for the welcome, whose title contains the name. */
  title: Message | undefined
  text: Message
  action?: { text: Message; to: string }
}

const WELCOME_TEXTS = {
  creator: m.onboarding_welcome_creator,
  fan: m.onboarding_welcome_fan,
  supporter: m.onboarding_welcome_fan,
  agency: m.onboarding_welcome_agency,
} as const

export function stepContentOf(step: OnboardingStep, { userType, slug }: User): StepContent {
  const isCreator = userType === 'creator'
  switch (step) {
    case 'welcome':
      return { icon: PartyPopper, title: undefined, text: WELCOME_TEXTS[userType] }
    case 'profile':
      return {
        icon: UserRound,
        title: m.onboarding_profile,
        text: isCreator ? m.onboarding_profile_creator : m.onboarding_profile_other,
        action: { text: m.onboarding_profile_action, to: isCreator ? '/settings/creator' : '/settings/account' },
      }
    case 'page':
      return {
        icon: Ticket,
        title: m.onboarding_page,
        text: m.onboarding_page_text,
        action: { text: m.onboarding_page_action, to: `/donate/${encodeURIComponent(slug)}` },
      }
    case 'obs':
      return {
        icon: MonitorPlay,
        title: m.onboarding_obs,
        text: m.onboarding_obs_text,
        action: { text: m.onboarding_obs_action, to: '/settings/alerts' },
      }
    case 'voice':
      return {
        icon: AudioLines,
        title: m.onboarding_voice,
        text: m.onboarding_voice_text,
        action: { text: m.onboarding_voice_action, to: '/settings/creator?tab=tts' },
      }
    case 'discover':
      return {
        icon: Compass,
        title: m.onboarding_discover,
        text: m.onboarding_discover_text,
        action: { text: m.onboarding_discover_action, to: '/discover' },
      }
    case 'manage':
      return {
        icon: Users,
        title: m.onboarding_manage,
        text: m.onboarding_manage_text,
        action: { text: m.onboarding_manage_action, to: '/agency/add-creator' },
      }
    case 'feedback':
      return { icon: MessageSquareHeart, title: m.onboarding_feedback, text: m.onboarding_feedback_text }
  }
}
