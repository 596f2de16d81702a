import { TAX_LIMIT_CENTS, TAX_LIMIT_DONATIONS } from '@aplauso/contract/tax-limits'
import type { TaxProfile } from '@aplauso/contract/taxes'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { TAX_PATH } from './payout-paths.ts'
import { TaxForm } from './tax-form.tsx'

/** The tax data, and whether the law wants it yet. */
export function TaxSettings() {
  const { t, language } = useLanguage()
  const { data, isError, error, refetch } = useQuery<TaxProfile>({ queryKey: [TAX_PATH] })
  const limits = { count: TAX_LIMIT_DONATIONS, amount: formatEuros(TAX_LIMIT_CENTS, language, 0) }
  return (
    <SettingsSection
      anchor="impostos"
      title={t(m.tax_title)}
      text={t(m.tax_text, limits)}
      chip={data && <TaxChip profile={data} />}
    >
      {isError && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!isError && data === undefined && <Placeholder className="h-24" />}
      {data && <TaxData profile={data} />}
    </SettingsSection>
  )
}

function TaxChip({ profile }: { profile: TaxProfile }) {
  const t = useText()
  const { changedAt, required, soon } = profile
  if (changedAt !== null) {
    return (
      <span className="bg-ok-soft text-ok chip">
        <Check size={14} aria-hidden="true" />
        {t(m.tax_saved)}
      </span>
    )
  }
  if (!required && !soon) return <span className="bg-sunken text-ink-2 chip">{t(m.tax_not_needed)}</span>
  return (
    <span className={`chip ${required ? 'bg-perigo-soft text-perigo' : 'bg-holofote-soft text-holofote'}`}>
      <TriangleAlert size={14} aria-hidden="true" />
      {t(required ? m.tax_required : m.tax_soon)}
    </span>
  )
}

function TaxData({ profile }: { profile: TaxProfile }) {
  const t = useText()
  const queries = useQueryClient()
  const { payouts } = useAvailableFeatures()
  const { changedAt, required, legalName, taxNumbers, vatNumber } = profile
  const isMissing = changedAt === null
  const [isOpen, setOpen] = useState(required && isMissing)
  const [isSaved, setSaved] = useState(false)
  function save(changed: TaxProfile) {
    queries.setQueryData([TAX_PATH], changed)
    setOpen(false)
    setSaved(true)
  }
  return (
    <>
      {isMissing ? (
        <p className={required ? 'font-semibold' : 'text-ink-2'}>
          <FiguresText profile={profile} />
          {required && payouts && ` ${t(m.tax_payouts_wait)}`}
        </p>
      ) : (
        <div data-testid="tax-profile">
          <p translate="no" className="font-semibold wrap-anywhere">
            {legalName}
          </p>
          <p className="tnum wrap-anywhere text-ink-2">
            {[...taxNumbers.map(({ country, number }) => `${number} (${country})`), vatNumber]
              .filter((number) => number !== null)
              .join(' · ')}
          </p>
        </div>
      )}
      <SavedNote isShown={isSaved && !isOpen} className="mt-3" />
      {isOpen ? (
        <TaxForm profile={profile} onSaved={save} />
      ) : (
        <button type="button" onClick={() => setOpen(true)} className="mt-4 btn btn-ghost max-sm:w-full">
          {t(isMissing ? m.tax_fill : m.tax_change)}
        </button>
      )}
    </>
  )
}

/** The limit that was reached, or how far it is. */
function FiguresText({ profile }: { profile: TaxProfile }) {
  const { t, language } = useLanguage()
  const { reason, year, donations, amountCents, limits } = profile
  const count = limits.donations
  const limit = formatEuros(limits.amountCents, language, 0)
  if (reason === 'donations') return t(m.tax_required_donations, { year, count })
  if (reason === 'amount') return t(m.tax_required_amount, { year, amount: limit })
  return t(m.tax_progress, { year, donations, count, amount: formatEuros(amountCents, language), limit })
}
