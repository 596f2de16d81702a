import type { StreamPlatform, UserType } from '@aplauso/contract/accounts'
import type { Language } from '@aplauso/contract/languages'
import { TERMS_VERSION } from '@aplauso/contract/terms'
import { ACCOUNT_TYPES } from './account-types.ts'
import type { Field } from './registration-rules.ts'
import { suggestUsername } from './suggest-username.ts'

/** The profile form for every account type, without the password. */
export type RegistrationDraft = {
  displayName: string
  /** Undefined until the person edits it: it follows the display name. */
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

type Values = Partial<Record<Field, string>>

export const usernameOf = ({ username, displayName }: RegistrationDraft): string =>
  username ?? suggestUsername(displayName)

/** The fields of this account type, trimmed except the password, which an account of a service does not have. */
export function valuesOf(type: UserType, draft: RegistrationDraft, password: string | undefined): Values {
  const { extraFields } = ACCOUNT_TYPES[type]
  return {
    displayName: draft.displayName.trim(),
    username: usernameOf(draft),
    email: draft.email.trim(),
    ...(password !== undefined && { password }),
    ...(extraFields === 'channel' && { channelUrl: draft.channelUrl.trim() }),
    ...(extraFields === 'about_me' && { aboutMe: draft.aboutMe.trim() }),
    consent: draft.consent ? TERMS_VERSION : '',
  }
}

/** The request body. `language` is the page's, and becomes the initial stream language of a creator. */
export function registrationOf(
  type: UserType,
  draft: RegistrationDraft,
  password: string | undefined,
  language: Language,
) {
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
