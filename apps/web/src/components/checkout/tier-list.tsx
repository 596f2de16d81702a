import type { TierUnlock } from '@aplauso/contract/donation-page'
import { MESSAGE_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { Check, Lock } from 'lucide-react'
import { formatList, formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import type { PageRules } from './page-rules.ts'

type TierListProps = Pick<PageRules, 'tiers'> & { amountCents: Cents | undefined }

export function TierList({ tiers, amountCents }: TierListProps) {
  const { t, language } = useLanguage()
  const texts: Record<TierUnlock, string> = {
    long_message: t(m.donate_tier_long, { max: MESSAGE_MAX_CHARACTERS }),
    recording: t(m.donate_tier_recording),
    voice: t(m.donate_tier_voice),
    look: t(m.donate_tier_look),
  }
  return (
    <ul aria-label={t(m.donate_tiers)} className="grid gap-1 text-xs">
      {tiers.map(({ fromCents, unlocks }) => {
        const isOpen = (amountCents ?? 0) >= fromCents
        const Icon = isOpen ? Check : Lock
        return (
          <li
            key={fromCents}
            data-testid="tier"
            className={`flex items-start gap-2 wrap-anywhere ${isOpen ? 'font-semibold text-ok' : 'text-ink-2'}`}
          >
            <Icon size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span className="min-w-0">
              {t(m.donate_tier_from, {
                amount: formatShortEuros(fromCents, language),
                unlocks: formatList(
                  unlocks.map((unlock) => texts[unlock]),
                  language,
                ),
              })}
              {isOpen && <span className="sr-only"> ({t(m.donate_tier_open)})</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
