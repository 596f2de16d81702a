import type { UserType } from '@aplauso/contract/accounts'
import type { Features } from '@aplauso/contract/features'

const STEPS_BY_USER_TYPE = {
  creator: ['page', 'obs', 'voice'],
  fan: ['discover'],
  supporter: ['discover'],
  agency: ['manage'],
} as const satisfies Record<UserType, readonly string[]>

export type OnboardingStep = 'welcome' | 'profile' | (typeof STEPS_BY_USER_TYPE)[UserType][number] | 'feedback'

/** Onboarding steps of a user type in order, limited to available features. */
export function onboardingSteps(
  userType: UserType,
  features: Pick<Features, 'elevenlabsVoices' | 'feedbackSystem'>,
): OnboardingStep[] {
  const steps: OnboardingStep[] = ['welcome', 'profile', ...STEPS_BY_USER_TYPE[userType], 'feedback']
  return steps.filter(
    (step) => (step !== 'voice' || features.elevenlabsVoices) && (step !== 'feedback' || features.feedbackSystem),
  )
}

type Newcomer = { totalReceived: number; totalDonated: number }

export const isNewcomer = ({ totalReceived, totalDonated }: Newcomer): boolean =>
  totalReceived === 0 && totalDonated === 0
