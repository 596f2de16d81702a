import type { DonationPage, DonationPageChange } from '@aplauso/contract/donation-page'
import type { FieldError } from '@aplauso/contract/errors'
import { type Cents, centsToDecimal } from '@aplauso/contract/money'
import { AppError } from '#platform/errors/app-error.ts'

/**
 * Checks parts of a page against each other. Ends with validation_failed, which names each unsuitable amount at the
 * field that was changed.
 */
export function checkDonationPage(page: DonationPage, change: DonationPageChange): void {
  const errors = [...boundErrors(page, change), ...amountErrors(page, change)]
  if (errors.length === 0) return
  throw new AppError('validation_failed', errors.map(({ path, message }) => `${path}: ${message}`).join('; '), {
    errors,
  })
}

function boundErrors({ minCents, maxCents, signInAboveCents }: DonationPage, change: DonationPageChange): FieldError[] {
  const most = `the most that is taken, ${euros(maxCents)}`
  const errors: FieldError[] = []
  if (minCents > maxCents) {
    errors.push(
      change.minCents === undefined
        ? fieldError('maxCents', `must not be less than the least that is taken, ${euros(minCents)}`)
        : fieldError('minCents', `must not be more than ${most}`),
    )
  }
  if (signInAboveCents !== null && signInAboveCents > maxCents) {
    const path = change.signInAboveCents === undefined ? 'maxCents' : 'signInAboveCents'
    errors.push(
      fieldError(path, `above ${euros(signInAboveCents)} an account is asked for, which must not be more than ${most}`),
    )
  }
  return errors
}

function amountErrors({ presets, tiers, minCents, maxCents }: DonationPage, change: DonationPageChange): FieldError[] {
  if (minCents > maxCents) return []
  const amounts = [
    ...presets.map(({ cents }, index) => ({
      ...{ cents, what: 'the amount', path: change.presets && `presets.${index}.cents` },
    })),
    ...tiers.map(({ fromCents }, index) => ({
      ...{ cents: fromCents, what: 'the tier from', path: change.tiers && `tiers.${index}.fromCents` },
    })),
  ]
  return amounts.flatMap(({ cents, what, path }) => {
    if (cents < minCents)
      return fieldError(
        path ?? 'minCents',
        `${what} ${euros(cents)} is less than the least that is taken, ${euros(minCents)}`,
      )
    if (cents > maxCents)
      return fieldError(
        path ?? 'maxCents',
        `${what} ${euros(cents)} is more than the most that is taken, ${euros(maxCents)}`,
      )
    return []
  })
}

const fieldError = (path: string, message: string): FieldError => ({ path, code: 'invalid', message })
const euros = (amount: Cents) => `${centsToDecimal(amount)} euros`
