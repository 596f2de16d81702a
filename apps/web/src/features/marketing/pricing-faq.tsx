import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { EXAMPLE_CENTS, EXAMPLE_FEE_CENTS } from './fee-example.tsx'

export function PricingFaq() {
  const { t, language } = useLanguage()
  const questions = [
    [t(m.pricing_faq_change), t(m.pricing_faq_change_text)],
    [t(m.pricing_faq_cancel), t(m.pricing_faq_cancel_text)],
    [t(m.pricing_faq_open), t(m.pricing_faq_open_text)],
    [
      t(m.pricing_faq_fee),
      t(m.pricing_faq_fee_text, {
        amount: formatEuros(EXAMPLE_CENTS, language),
        net: formatEuros(EXAMPLE_CENTS - EXAMPLE_FEE_CENTS, language),
      }),
    ],
    [t(m.pricing_faq_donor), t(m.pricing_faq_donor_text)],
    [t(m.pricing_faq_refund), t(m.pricing_faq_refund_text)],
  ]
  return (
    <section aria-labelledby="faq" className="mt-16 sm:mt-20">
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
