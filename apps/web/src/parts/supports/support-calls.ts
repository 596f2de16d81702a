import type { Cents } from '@aplauso/contract/money'
import type { Support, SupportCheckout } from '@aplauso/contract/supports'
import { api } from '#lib/api/api.ts'
import { everyPage } from '#lib/api/every-page.ts'

/** What whoever is signed in gives every month. */
export const SUPPORTS_KEY = ['/api/supports'] as const
/** All of them: they are few. */
export const loadSupports = ({ signal }: { signal: AbortSignal }) => everyPage<Support>(SUPPORTS_KEY[0], { signal })

/** `token`: of a letter, which stands for an account. */
export type SupportOf = { support: Support; token?: string | undefined }

export const withToken = (path: string, token: string | undefined): string =>
  token === undefined ? path : `${path}?${new URLSearchParams({ token })}`

const pathOf = ({ support, token }: SupportOf, call = '') =>
  withToken(`/api/supports/${encodeURIComponent(support.id)}${call}`, token)

export const changeSupport = (of: SupportOf, amountCents: Cents) =>
  api.patch<unknown>(pathOf(of), { amountEuro: amountCents / 100 })
export const endSupport = (of: SupportOf) => api.del<unknown>(pathOf(of))
/** Where the month that is owed is paid by hand. */
export const payMonth = (of: SupportOf) => api.post<Partial<SupportCheckout>>(pathOf(of, '/checkout'))
