import type { User } from '@aplauso/contract/accounts'
import { AppError } from '#platform/errors/app-error.ts'
import { findUser, type UserDeps } from '../users.ts'

export async function getUser(deps: UserDeps, id: string): Promise<User> {
  const user = await findUser(deps, id)
  if (user === undefined) throw new AppError('unauthenticated', 'The account is gone')
  return user
}
