import { useEffect, useState } from 'react'
import { tabStorage } from '#lib/browser/storage.ts'

const secretKeyOf = (donationId: string) => `donor-secret:${donationId}`

/**
 * The secret of the thank-you address. The address loses it at once, because people copy and share addresses; the tab keeps it
 * for a reload. Undefined for payments from before it existed.
 */
export function useDonorSecret(donationId: string, inAddress: string | undefined): string | undefined {
  const [secret, setSecret] = useState(inAddress)
  useEffect(() => {
    if (inAddress === undefined) return setSecret(tabStorage.get(secretKeyOf(donationId)) ?? undefined)
    tabStorage.set(secretKeyOf(donationId), inAddress)
    const address = new URL(location.href)
    address.searchParams.delete('secret')
    // Not by the router, which would load the page again without the secret.
    history.replaceState(history.state, '', address)
  }, [donationId, inAddress])
  return secret
}

/** `what`: a public call about the donation. */
export const donorPath = (donationId: string, what: 'status' | 'progress', secret: string | undefined): string =>
  `/api/donations/${encodeURIComponent(donationId)}/${what}${secret === undefined ? '' : `?secret=${encodeURIComponent(secret)}`}`
