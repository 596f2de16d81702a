import type { User } from '@aplauso/contract/accounts'
import { ProfileChange } from '@aplauso/contract/accounts'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { invalidFields, type ProfileDraft, profileChangeOf, profileDraftOf } from './profile-draft.ts'

const USER: User = {
  id: 'u1',
  slug: 'ana',
  username: 'ana',
  displayName: 'Ana',
  email: 'ana@example.test',
  emailVerified: true,
  userType: 'creator',
  bio: null,
  aboutMe: null,
  streamPlatforms: ['twitch'],
  channelUrl: null,
  avatar: null,
  pictureInAlerts: false,
  verified: false,
  donationGoal: null,
  totalReceived: cents(0),
  totalDonated: cents(0),
  subscriptionPlan: 'free',
  ttsVoiceId: null,
  customAudioUrl: null,
  ttsEnabled: true,
  minDonationForTts: cents(500),
  timeZone: 'Europe/Lisbon',
  language: 'pt',
  termsVersion: null,
  createdAt: '2026-11-01T00:00:00Z',
}

const draft = (changes: Partial<ProfileDraft> = {}): ProfileDraft => ({ ...profileDraftOf(USER, 'pt'), ...changes })

test('The profile form starts with the saved values and the goal as typed in the language', () => {
  const goal = (goalCents: number, language: 'pt' | 'en') =>
    profileDraftOf({ ...USER, donationGoal: cents(goalCents) }, language).donationGoal
  expect(draft()).toEqual({
    displayName: 'Ana',
    bio: '',
    streamPlatforms: ['twitch'],
    channelUrl: '',
    donationGoal: '',
  })
  expect(goal(50_000, 'pt')).toBe('500')
  expect(goal(123_450, 'pt')).toBe('1234,50')
  expect(goal(123_450, 'en')).toBe('1234.50')
})

test.each([
  ['500', 500],
  ['12,5', 12.5],
  ['12.50', 12.5],
  ['0', 0],
  ['', null],
  ['   ', null],
])('A goal typed as "%s" is sent as %s', (donationGoal, sent) => {
  expect(invalidFields(draft({ donationGoal }))).toEqual([])
  const before = draft({ donationGoal: '7' })
  expect(profileChangeOf(draft({ donationGoal }), before)).toMatchObject({ donationGoal: sent })
})

test.each(['muito', '12,345', '-5', '1e3', '1.000', '1000000,01'])('A goal typed as "%s" is invalid', (goal) => {
  expect(invalidFields(draft({ donationGoal: goal }))).toEqual(['donationGoal'])
})

test('An empty name, too long texts and an invalid address are invalid fields', () => {
  expect(invalidFields(draft({ displayName: '  ' }))).toEqual(['displayName'])
  expect(
    invalidFields(draft({ displayName: 'a'.repeat(51), bio: 'b'.repeat(501), channelUrl: 'twitch.tv/ana' })),
  ).toEqual(['displayName', 'bio', 'channelUrl'])
  expect(invalidFields(draft({ channelUrl: 'javascript:alert(1)' }))).toEqual(['channelUrl'])
  expect(invalidFields(draft({ channelUrl: ' https://twitch.tv/ana ', bio: 'b'.repeat(500) }))).toEqual([])
})

test('Emptied fields are sent as null, texts are trimmed, and the contract accepts the body', () => {
  const typed = draft({ displayName: ' Ana ', bio: ' ', streamPlatforms: [], channelUrl: '' })
  const change = profileChangeOf(typed, draft({ donationGoal: '7' }))
  expect(change).toEqual({ displayName: 'Ana', bio: null, streamPlatforms: [], channelUrl: null, donationGoal: null })
  expect(ProfileChange.parse(change)).toEqual(change)
})

test('An unchanged goal is not sent, because it can change in the list of goals', () => {
  expect(profileChangeOf(draft({ bio: 'Olá', donationGoal: '7' }), draft({ donationGoal: '7' }))).not.toHaveProperty(
    'donationGoal',
  )
})
