import type { CoveredAccounts } from '@aplauso/contract/subscriptions'
import { useQuery } from '@tanstack/react-query'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { AccountOffer } from './account-offer.tsx'
import { ACCOUNTS_KEY } from './queries.ts'

/** Places in the plans of others that this creator has, or may take; nothing as long as nobody offers any. */
export function AccountOffers() {
  const { data } = useQuery<CoveredAccounts>({ queryKey: ACCOUNTS_KEY })
  return (
    <div ref={keepFocus} className="grid gap-5 empty:hidden">
      {data?.offers.map((offer) => (
        <AccountOffer key={offer.id} offer={offer} />
      ))}
    </div>
  )
}
