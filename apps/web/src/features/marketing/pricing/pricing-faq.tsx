import { cents, feeCents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { usePlanTable } from '#lib/page/plans.ts'

/** The second preset amount. */
const EXAMPLE_CENTS = cents(1_000)

export function PricingFaq({ isSold }: { isSold: boolean }) {
  const { t, language } = useLanguage()
  const exampleFeeCents = feeCents(EXAMPLE_CENTS, usePlanTable().free.feeBasisPoints)
  const questions = [
    [t(m.pricing_faq_change), t(m.pricing_faq_change_text)],
    [t(m.pricing_faq_cancel), t(m.pricing_faq_cancel_text)],
    isSold ? [t(m.pricing_faq_pay), t(m.pricing_faq_pay_text)] : [t(m.pricing_faq_open), t(m.pricing_faq_open_text)],
    [
      t(m.pricing_faq_fee),
      t(m.pricing_faq_fee_text, {
        amount: formatEuros(EXAMPLE_CENTS, language),
        net: formatEuros(EXAMPLE_CENTS - exampleFeeCents, language),
      }),
    ],
    [t(m.pricing_faq_donor), t(m.pricing_faq_donor_text)],
    [t(m.pricing_faq_refund), t(m.pricing_faq_refund_text)],
  ]
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="text-3xl">
        {t(m.pricing_faq)}
      </h2>
      <dl className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
        {questions.map(([question, answer]) => (
          <div key={question} className="border-t-2 border-cravo pt-4">
            <dt className="display text-lg">{question}</dt>
            <dd className="mt-1.5 text-ink-2">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
