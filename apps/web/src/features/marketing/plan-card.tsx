import { PLANS, type PlanId } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { Check, Clock, type LucideIcon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBasisPoints, formatEuros, formatNumber } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { PlanAction } from './plan-action.tsx'
import { PLAN_NAMES, PLAN_OFFERS } from './plan-offers.ts'

const POPULAR: PlanId = 'creator'

export function PlanCard({ id, isCurrent }: { id: PlanId; isCurrent: boolean }) {
  const { t, language } = useLanguage()
  const { monthlyPriceCents, feeBasisPoints } = PLANS[id]
  const isPopular = id === POPULAR
  const stage = id === 'free' ? 'now' : 'planned'
  return (
    <li className={`relative flex flex-col p-5 card ${isPopular ? 'border-cravo shadow-3 ring-1 ring-cravo' : ''}`}>
      {isPopular && (
        <p className="absolute -top-3.5 left-5 bg-holofote text-on-holofote chip">{t(m.pricing_popular)}</p>
      )}
      <h3 className="flex flex-wrap items-center justify-between gap-2 text-lg">
        {t(PLAN_NAMES[id])}
        {isCurrent && (
          <span className="bg-azul-soft font-sans tracking-normal text-azul chip">{t(m.pricing_current)}</span>
        )}
      </h3>
      <p className="mt-3">
        <span className="display tnum text-2xl">{formatEuros(monthlyPriceCents, language)}</span>
        <span className="ml-1 text-ink-2">{t(m.pricing_month)}</span>
      </p>
      <p className="mt-1 font-semibold text-cravo-text">
        {t(m.pricing_per_donation, { fee: formatBasisPoints(feeBasisPoints, language) })}
      </p>
      <p className="mt-5 border-t border-line pt-4 eyebrow">
        {t(id === 'free' ? m.pricing_includes : m.pricing_will_include)}
      </p>
      <ul className="mt-2.5 mb-6 grid gap-2.5 text-sm">
        <OfferLine stage={stage}>
          <DonationsOf id={id} />
        </OfferLine>
        {PLAN_OFFERS[id].map(({ text, soon }) => (
          <OfferLine key={t(text)} stage={soon ? 'soon' : stage}>
            {t(text)}
          </OfferLine>
        ))}
      </ul>
      <PlanAction id={id} isCurrent={isCurrent} />
    </li>
  )
}

function DonationsOf({ id }: { id: PlanId }) {
  const { t, language } = useLanguage()
  const count = PLANS[id].donationsPerMonth
  return count === null
    ? t(m.pricing_has_unlimited)
    : t(m.pricing_has_donations, { count: formatNumber(count, language) })
}

/** There today, coming to a plan that is there, or part of a plan that is not open yet. */
type Stage = 'now' | 'soon' | 'planned'

const MARKS: Record<Stage, { Icon: LucideIcon; colour: string }> = {
  now: { Icon: Check, colour: 'text-ok' },
  soon: { Icon: Clock, colour: 'text-ink-3' },
  planned: { Icon: Plus, colour: 'text-ink-3' },
}

function OfferLine({ stage, children }: { stage: Stage; children: ReactNode }) {
  const { t } = useLanguage()
  const { Icon, colour } = MARKS[stage]
  return (
    <li className="flex items-start gap-2.5">
      <Icon size={17} aria-hidden="true" className={`mt-0.5 shrink-0 ${colour}`} />
      <span>
        {children}
        {stage === 'soon' && <span className="text-ink-3"> ({t(m.pricing_soon)})</span>}
      </span>
    </li>
  )
}
