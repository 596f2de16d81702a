import { AppError } from '#platform/errors/app-error.ts'

/** A wrong password and an unknown account get the same answer, so that it does not reveal accounts. */
export function wrongCredentials(): AppError {
  return new AppError('invalid_credentials', 'Email or password is wrong')
}
