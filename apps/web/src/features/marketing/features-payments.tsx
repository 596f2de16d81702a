import { DONATION_MAX_CENTS, DONATION_MIN_CENTS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { CreditCard, Landmark, type LucideIcon, ShieldCheck, Smartphone, UserRound, Wallet } from 'lucide-react'
import { formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { FeaturePoint } from './feature-point.tsx'

export function FeaturesPayments() {
  const { t, language } = useLanguage()
  const range = {
    min: formatEuros(DONATION_MIN_CENTS, language, 0),
    max: formatEuros(DONATION_MAX_CENTS, language, 0),
  }
  return (
    <section className="border-y border-line bg-surface">
      <div className="py-16 wrap sm:py-20">
        <h2 className="max-w-[18ch] text-3xl">{t(m.features_payments)}</h2>
        <ul className="mt-10 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          <Method icon={CreditCard} name={t(m.features_card)} />
          <Method icon={Smartphone} name="MB WAY" />
          <Method icon={Wallet} name="PayPal" />
          <Method icon={Landmark} name={t(m.features_transfer)} />
        </ul>
        <p className="mt-3 text-sm text-ink-3">{t(m.features_methods_note)}</p>
        <ul className="mt-10 grid gap-8 lg:grid-cols-3">
          <FeaturePoint icon={UserRound} title={t(m.features_guest)} text={t(m.features_guest_text, range)} />
          <FeaturePoint icon={ShieldCheck} title={t(m.features_confirmed)} text={t(m.features_confirmed_text)} />
          <FeaturePoint icon={CreditCard} title={t(m.features_cards_away)} text={t(m.features_cards_away_text)} />
        </ul>
      </div>
    </section>
  )
}

function Method({ icon: Icon, name }: { icon: LucideIcon; name: string }) {
  return (
    <li className="flex min-h-20 flex-col justify-between gap-4 rounded-lg border border-line bg-paper p-4 sm:p-5">
      <Icon size={26} aria-hidden="true" className="text-cravo" />
      <span className="display text-lg leading-tight">{name}</span>
    </li>
  )
}
