import { AppError } from '#platform/errors/app-error.ts'

/** One answer for a wrong password and for an account that does not exist. */
export function wrongCredentials(): AppError {
  return new AppError('invalid_credentials', 'Email or password is wrong')
}
