import { useEffect, useState } from 'react'
import { tabStorage } from '#lib/browser/storage.ts'

const secretKeyOf = (donationId: string) => `donor-secret:${donationId}`

/**
 * The secret of the thank-you address. It is removed from the address, because people copy and share addresses, and
 * stored in the tab for a reload. Undefined for payments from before secrets existed.
 */
export function useDonorSecret(donationId: string, inAddress: string | undefined): string | undefined {
  const [secret, setSecret] = useState(inAddress)
  useEffect(() => {
    if (inAddress === undefined) return setSecret(tabStorage.get(secretKeyOf(donationId)) ?? undefined)
    tabStorage.set(secretKeyOf(donationId), inAddress)
    const address = new URL(location.href)
    address.searchParams.delete('secret')
    // Not through the router, which would reload the page's data without the secret.
    history.replaceState(history.state, '', address)
  }, [donationId, inAddress])
  return secret
}

/** `what`: a public call about the donation. */
export const donorPath = (donationId: string, what: 'status' | 'progress', secret: string | undefined): string =>
  `/api/donations/${encodeURIComponent(donationId)}/${what}${secret === undefined ? '' : `?secret=${encodeURIComponent(secret)}`}`
