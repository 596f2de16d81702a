import type { StreamPlatform, UserType } from '@aplauso/contract/accounts'
import type { Language } from '@aplauso/contract/languages'
import { TERMS_VERSION } from '@aplauso/contract/terms'
import { ACCOUNT_TYPES } from './account-types.ts'
import type { Field } from './registration-rules.ts'
import { suggestUsername } from './suggest-username.ts'

/** The profile form as it stands, whatever the type of account; the password is not kept. */
export type RegistrationDraft = {
  displayName: string
  /** Undefined until the person writes one: then it follows the display name. */
  username: string | undefined
  email: string
  streamPlatforms: readonly StreamPlatform[]
  channelUrl: string
  aboutMe: string
  consent: boolean
}

export const EMPTY_REGISTRATION: RegistrationDraft = {
  displayName: '',
  username: undefined,
  email: '',
  streamPlatforms: [],
  channelUrl: '',
  aboutMe: '',
  consent: false,
}

export const usernameOf = ({ username, displayName }: RegistrationDraft): string =>
  username ?? suggestUsername(displayName)

/** The fields that this type of account has, trimmed; a password keeps its spaces. */
export function valuesOf(type: UserType, draft: RegistrationDraft, password: string): Partial<Record<Field, string>> {
  const { extraFields } = ACCOUNT_TYPES[type]
  return {
    displayName: draft.displayName.trim(),
    username: usernameOf(draft),
    email: draft.email.trim(),
    password,
    ...(extraFields === 'channel' && { channelUrl: draft.channelUrl.trim() }),
    ...(extraFields === 'about_me' && { aboutMe: draft.aboutMe.trim() }),
    consent: draft.consent ? TERMS_VERSION : '',
  }
}

/** What is sent to register. `language` is the page's: a creator's stream begins with it. */
export function registrationOf(type: UserType, draft: RegistrationDraft, password: string, language: Language) {
  const { consent, ...values } = valuesOf(type, draft, password)
  return {
    ...values,
    userType: type,
    ...(ACCOUNT_TYPES[type].extraFields === 'channel' && { streamPlatforms: draft.streamPlatforms }),
    ...(type === 'creator' && { streamLanguage: language }),
    termsVersion: consent,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
