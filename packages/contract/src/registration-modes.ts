import type { UserType } from './accounts.ts'

/** `open`: everybody; `invite`: people with an invitation of the operator; `closed`: nobody, even with one. */
export const REGISTRATION_MODES = ['open', 'invite', 'closed'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

/** `creators` is for creators and agencies, `accounts` for everybody else. */
export type RegistrationModes = { accounts: RegistrationMode; creators: RegistrationMode }

export const registrationModeOf = ({ accounts, creators }: RegistrationModes, userType: UserType): RegistrationMode =>
  userType === 'creator' || userType === 'agency' ? creators : accounts
