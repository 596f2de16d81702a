import type { DonationPage, DonationPageChange } from '@aplauso/contract/donation-page'
import type { FieldError } from '@aplauso/contract/errors'
import { type Cents, centsToDecimal } from '@aplauso/contract/money'
import { AppError } from '#platform/errors/app-error.ts'

/** What parts of a page say of one another. Ends with validation_failed, which names each sum that does not fit, where it was changed. */
export function checkPage(page: DonationPage, change: DonationPageChange): void {
  const errors = [...boundsOf(page, change), ...outside(page, change)]
  if (errors.length === 0) return
  throw new AppError('validation_failed', errors.map(({ path, message }) => `${path}: ${message}`).join('; '), {
    errors,
  })
}

function boundsOf({ minCents, maxCents, signInAboveCents }: DonationPage, change: DonationPageChange): FieldError[] {
  const most = `the most that is taken, ${euros(maxCents)}`
  const errors: FieldError[] = []
  if (minCents > maxCents) {
    errors.push(
      change.minCents === undefined
        ? refused('maxCents', `must not be less than the least that is taken, ${euros(minCents)}`)
        : refused('minCents', `must not be more than ${most}`),
    )
  }
  if (signInAboveCents !== null && signInAboveCents > maxCents) {
    const path = change.signInAboveCents === undefined ? 'maxCents' : 'signInAboveCents'
    errors.push(
      refused(path, `above ${euros(signInAboveCents)} an account is asked for, which must not be more than ${most}`),
    )
  }
  return errors
}

/** Presets and tiers that nobody could give. */
function outside({ presets, tiers, minCents, maxCents }: DonationPage, change: DonationPageChange): FieldError[] {
  if (minCents > maxCents) return []
  const sums = [
    ...presets.map(({ cents }, index) => ({
      ...{ cents, what: 'the amount', path: change.presets && `presets.${index}.cents` },
    })),
    ...tiers.map(({ fromCents }, index) => ({
      ...{ cents: fromCents, what: 'the tier from', path: change.tiers && `tiers.${index}.fromCents` },
    })),
  ]
  return sums.flatMap(({ cents, what, path }) => {
    if (cents < minCents)
      return refused(
        path ?? 'minCents',
        `${what} ${euros(cents)} is less than the least that is taken, ${euros(minCents)}`,
      )
    if (cents > maxCents)
      return refused(
        path ?? 'maxCents',
        `${what} ${euros(cents)} is more than the most that is taken, ${euros(maxCents)}`,
      )
    return []
  })
}

const refused = (path: string, message: string): FieldError => ({ path, code: 'invalid', message })
const euros = (amount: Cents) => `${centsToDecimal(amount)} euros`
