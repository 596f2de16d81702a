import { Registration, type UserType } from '@aplauso/contract/accounts'
import { TERMS_VERSION } from '@aplauso/contract/terms'
import { expect, test } from 'vitest'
import { EMPTY_REGISTRATION, type RegistrationDraft, registrationOf, usernameOf } from './registration-draft.ts'

const draft: RegistrationDraft = {
  ...EMPTY_REGISTRATION,
  displayName: ' Marta do Palco ',
  email: ' marta@exemplo.pt ',
  streamPlatforms: ['twitch', 'tiktok'],
  channelUrl: 'https://twitch.tv/marta',
  aboutMe: 'Canto.',
  consent: true,
}
const sent = (type: UserType) => registrationOf(type, draft, ' segredo ', 'fr')
const COMMON = {
  displayName: 'Marta do Palco',
  username: 'marta-do-palco',
  email: 'marta@exemplo.pt',
  password: ' segredo ',
  termsVersion: TERMS_VERSION,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
}

test('A registration sends the fields of its account type and none typed for another type', () => {
  const channel = { streamPlatforms: ['twitch', 'tiktok'], channelUrl: 'https://twitch.tv/marta' }
  expect(sent('creator')).toEqual({ ...COMMON, userType: 'creator', ...channel, streamLanguage: 'fr' })
  expect(sent('fan')).toEqual({ ...COMMON, userType: 'fan', aboutMe: 'Canto.' })
  expect(sent('supporter')).toEqual({ ...COMMON, userType: 'supporter', aboutMe: 'Canto.' })
  expect(sent('agency')).toEqual({ ...COMMON, userType: 'agency' })
})

test.each<UserType>(['creator', 'fan', 'supporter', 'agency'])('What a %s sends is what the server takes', (type) => {
  expect(Registration.safeParse(sent(type)).success).toBe(true)
})

test('The username follows the display name until the person edits it, even to nothing', () => {
  expect(usernameOf(draft)).toBe('marta-do-palco')
  expect(usernameOf({ ...draft, username: 'martinha' })).toBe('martinha')
  expect(usernameOf({ ...draft, username: '' })).toBe('')
})
