import type { Cents } from '@aplauso/contract/money'
import type { RecurringDonation, RecurringDonationCheckout } from '@aplauso/contract/recurring-donations'
import { api } from '#lib/api/api.ts'
import { fetchAllPages } from '#lib/api/fetch-all-pages.ts'

export const RECURRING_DONATIONS_KEY = ['/api/supports'] as const
/** All of them, because they are few. */
export const fetchRecurringDonations = ({ signal }: { signal: AbortSignal }) =>
  fetchAllPages<RecurringDonation>(RECURRING_DONATIONS_KEY[0], { signal })

/** `token`: from an email; it replaces a session. */
export type RecurringDonationAccess = { recurringDonation: RecurringDonation; token?: string | undefined }

export const withToken = (path: string, token: string | undefined): string =>
  token === undefined ? path : `${path}?${new URLSearchParams({ token })}`

const pathOf = ({ recurringDonation, token }: RecurringDonationAccess, call = '') =>
  withToken(`/api/supports/${encodeURIComponent(recurringDonation.id)}${call}`, token)

export const changeRecurringDonation = (of: RecurringDonationAccess, amountCents: Cents) =>
  api.patch<unknown>(pathOf(of), { amountEuro: amountCents / 100 })
export const endRecurringDonation = (of: RecurringDonationAccess) => api.del<unknown>(pathOf(of))
/** Creates the checkout for an unpaid month. */
export const payMonth = (of: RecurringDonationAccess) =>
  api.post<Partial<RecurringDonationCheckout>>(pathOf(of, '/checkout'))
