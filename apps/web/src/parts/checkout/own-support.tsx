import type { Support } from '@aplauso/contract/supports'
import { m } from '@aplauso/texts/messages'
import { useEffect, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { Link } from '#ui/text/link.tsx'

type OwnSupportProps = {
  slug: string
  /** They are about to begin another one. */
  isMonthly: boolean
}

/** That who is signed in supports this creator every month already; nothing where they do not, or where it cannot be asked. */
export default function OwnSupport({ slug, isMonthly }: OwnSupportProps) {
  const { t, language } = useLanguage()
  const { user } = useSession()
  const [supports, setSupports] = useState<readonly Support[]>([])
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    let isHere = true
    api.get<Support[]>('/api/supports').then(
      (found) => isHere && setSupports(found),
      () => {},
    )
    return () => {
      isHere = false
      setSupports([])
    }
  }, [userId])
  const own = supports.find(({ creator, state }) => creator.slug === slug && state !== 'ended')
  if (!own || !user) return null
  const words = { name: own.creator.displayName, amount: formatShortEuros(own.amountCents, language) }
  // The page of their supports is one of those who only give.
  const isGiver = user.userType === 'fan' || user.userType === 'supporter'
  return (
    <p
      role="status"
      data-testid="own-support"
      className={`rounded-md px-3.5 py-3 text-sm wrap-anywhere ${isMonthly ? 'bg-holofote-soft' : 'bg-sunken'}`}
    >
      {t(isMonthly ? m.monthly_second : m.monthly_known, words)}{' '}
      {isGiver && (
        <Link to="/dashboard/fan/supports" className="link">
          {t(m.monthly_manage)}
        </Link>
      )}
    </p>
  )
}
