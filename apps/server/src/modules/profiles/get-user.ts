import type { User } from '@aplauso/contract/accounts'
import { findUser, type UserDeps } from '#modules/accounts/public.ts'
import { AppError } from '#platform/errors/app-error.ts'

export async function getUser(deps: UserDeps, id: string): Promise<User> {
  const user = await findUser(deps, id)
  if (user === undefined) throw new AppError('unauthenticated', 'The account is gone')
  return user
}
