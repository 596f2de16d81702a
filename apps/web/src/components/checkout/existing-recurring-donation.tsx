import type { RecurringDonation } from '@aplauso/contract/recurring-donations'
import { m } from '@aplauso/texts/messages'
import { useEffect, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { Link } from '#ui/text/link.tsx'

type ExistingRecurringDonationProps = {
  slug: string
  isMonthly: boolean
}

/**
 * Says that the signed-in user already supports this creator monthly. Renders nothing without one, or if the request
 * fails.
 */
export default function ExistingRecurringDonation({ slug, isMonthly }: ExistingRecurringDonationProps) {
  const { t, language } = useLanguage()
  const { user } = useSession()
  const [recurringDonations, setRecurringDonations] = useState<readonly RecurringDonation[]>([])
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    let isMounted = true
    api.get<RecurringDonation[]>('/api/supports').then(
      (found) => isMounted && setRecurringDonations(found),
      () => {},
    )
    return () => {
      isMounted = false
      setRecurringDonations([])
    }
  }, [userId])
  const existing = recurringDonations.find(({ creator, state }) => creator.slug === slug && state !== 'ended')
  if (!existing || !user) return null
  const textInputs = { name: existing.creator.displayName, amount: formatShortEuros(existing.amountCents, language) }
  // Only fans and supporters have the page of their recurring donations.
  const isDonor = user.userType === 'fan' || user.userType === 'supporter'
  return (
    <p
      role="status"
      data-testid="own-support"
      className={`rounded-md px-3.5 py-3 text-sm wrap-anywhere ${isMonthly ? 'bg-holofote-soft' : 'bg-sunken'}`}
    >
      {t(isMonthly ? m.monthly_second : m.monthly_known, textInputs)}{' '}
      {isDonor && (
        <Link to="/dashboard/fan/supports" className="link">
          {t(m.monthly_manage)}
        </Link>
      )}
    </p>
  )
}
