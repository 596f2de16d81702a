import type { UserType } from '@aplauso/contract/accounts'
import type { AvailableFeatures } from '@aplauso/contract/features'
import type { CheckedInvite } from '@aplauso/contract/invites'
import { registrationModeOf } from '@aplauso/contract/registration-modes'
import { USER_TYPES } from './account-types.ts'

/** The account types that this visitor can register. */
export function registrableTypes(
  { registration, agencies }: Pick<AvailableFeatures, 'registration' | 'agencies'>,
  invite: Pick<CheckedInvite, 'userType'> | undefined,
): UserType[] {
  return USER_TYPES.filter((type) => {
    const mode = registrationModeOf(registration, type)
    return (type !== 'agency' || agencies) && (mode === 'open' || (mode === 'invite' && invite?.userType === type))
  })
}

/** The way to an account for visitors who cannot register: an invitation, or none. */
export const needsInvite = ({ registration }: Pick<AvailableFeatures, 'registration'>): boolean =>
  registration.accounts === 'invite' || registration.creators === 'invite'
