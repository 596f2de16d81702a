import { FEATURES } from '@aplauso/contract/features'
import { expect, test } from 'vitest'
import { isNewcomer, onboardingSteps } from './onboarding-steps.ts'

test('Everybody is welcomed, has a profile, and then what their type of account is for', () => {
  expect(onboardingSteps('creator', FEATURES)).toEqual(['welcome', 'profile', 'page', 'obs', 'voice', 'feedback'])
  expect(onboardingSteps('supporter', FEATURES)).toEqual(['welcome', 'profile', 'discover', 'feedback'])
  expect(onboardingSteps('fan', FEATURES)).toEqual(onboardingSteps('supporter', FEATURES))
  expect(onboardingSteps('agency', FEATURES)).toEqual(['welcome', 'profile', 'manage', 'feedback'])
})

test('What the server does not offer is no step', () => {
  const without = { elevenlabsVoices: false, feedbackSystem: false }
  expect(onboardingSteps('creator', without)).toEqual(['welcome', 'profile', 'page', 'obs'])
  expect(onboardingSteps('fan', without)).toEqual(['welcome', 'profile', 'discover'])
})

test('Who has given or received is no newcomer', () => {
  expect(isNewcomer({ totalReceived: 0, totalDonated: 0 })).toBe(true)
  expect(isNewcomer({ totalReceived: 100, totalDonated: 0 })).toBe(false)
  expect(isNewcomer({ totalReceived: 0, totalDonated: 100 })).toBe(false)
})
