import { FEATURES } from '@aplauso/contract/features'
import { expect, test } from 'vitest'
import { isNewcomer, onboardingSteps } from './onboarding-steps.ts'

test('Onboarding starts with welcome and profile, then has the steps of the user type', () => {
  expect(onboardingSteps('creator', FEATURES)).toEqual(['welcome', 'profile', 'page', 'obs', 'voice', 'feedback'])
  expect(onboardingSteps('supporter', FEATURES)).toEqual(['welcome', 'profile', 'discover', 'feedback'])
  expect(onboardingSteps('fan', FEATURES)).toEqual(onboardingSteps('supporter', FEATURES))
  expect(onboardingSteps('agency', FEATURES)).toEqual(['welcome', 'profile', 'manage', 'feedback'])
})

test('Onboarding has no step for a feature that is off', () => {
  const without = { elevenlabsVoices: false, feedbackSystem: false }
  expect(onboardingSteps('creator', without)).toEqual(['welcome', 'profile', 'page', 'obs'])
  expect(onboardingSteps('fan', without)).toEqual(['welcome', 'profile', 'discover'])
})

test('A user who has donated or received is not a newcomer', () => {
  expect(isNewcomer({ totalReceived: 0, totalDonated: 0 })).toBe(true)
  expect(isNewcomer({ totalReceived: 100, totalDonated: 0 })).toBe(false)
  expect(isNewcomer({ totalReceived: 0, totalDonated: 100 })).toBe(false)
})
