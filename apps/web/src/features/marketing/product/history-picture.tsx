import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { Heart } from 'lucide-react'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { DEMO_DONATION } from './demo-donation.ts'

const EARLIER = [
  { creator: 'Marta', amountCents: cents(1_000), loved: true },
  { creator: 'Zé Pedro', amountCents: cents(500), loved: false },
]

/** The fan's donation history. */
export function HistoryPicture() {
  const { t, language } = useLanguage()
  const { creator, amountCents } = DEMO_DONATION
  const rows = [{ creator, amountCents, loved: true, message: t(m.landing_demo_message) }, ...EARLIER]
  return (
    <div aria-hidden="true" className="overflow-hidden card">
      <p className="display px-5 pt-5 pb-3 text-lg sm:px-6">{t(m.supporter_history)}</p>
      {rows.map((row, i) => (
        <div
          key={row.creator}
          className={`flex items-center gap-3.5 border-t border-line px-5 py-3.5 sm:px-6 ${i === 0 ? 'bg-holofote-soft' : ''}`}
        >
          <Avatar name={row.creator} className="size-11 text-lg" />
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-2 font-semibold">
              {row.creator}
              <Heart size={15} className={row.loved ? 'fill-cravo text-cravo' : 'text-ink-3'} />
            </p>
            {'message' in row && <p className="text-sm text-ink-2">{row.message}</p>}
          </div>
          <span className="display tnum shrink-0 text-lg">{formatEuros(row.amountCents, language)}</span>
        </div>
      ))}
    </div>
  )
}
