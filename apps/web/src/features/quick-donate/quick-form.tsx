import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useRef } from 'react'
import { useConfig } from '#lib/api/use-config.ts'
import { plainEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { AmountField } from '#parts/checkout/amount-field.tsx'
import { DonorNameField } from '#parts/checkout/donor-name-field.tsx'
import { MessageField } from '#parts/checkout/message-field.tsx'
import { PaymentMethods } from '#parts/checkout/payment-methods.tsx'
import { SubmitButton } from '#parts/checkout/submit-button.tsx'
import { ConsentTick } from '#ui/form/consent-tick.tsx'
import { Link } from '#ui/text/link.tsx'
import { CreatorPicker } from './creator-picker.tsx'
import type { Choice } from './use-choice.ts'
import { useQuickDonation } from './use-quick-donation.ts'

/** The ticket of the donation page, without what takes time to choose. */
export function QuickForm({ user, choice }: { user: User; choice: Choice }) {
  const { t, language } = useLanguage()
  const config = useConfig()
  const messageField = useRef<HTMLTextAreaElement>(null)
  const { chosen } = choice
  const donation = useQuickDonation(user, chosen)
  const { fields, amount, problems, step, failure, submit, change } = donation
  const isFull = problems.creator === 'full' || chosen?.acceptsDonations === false
  const label =
    typeof amount === 'number' ? t(m.donate_submit, { amount: plainEuros(amount, language) }) : t(m.donate_submit_plain)
  return (
    <div className="mt-5 drop-shadow-[0_14px_28px_oklch(0.3_0.08_328/0.14)]">
      <form noValidate onSubmit={submit} className="rounded-xl bg-surface">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-6">
          <CreatorPicker
            choice={choice}
            error={
              isFull ? t(m.quick_closed, { name: chosen?.displayName ?? '' }) : problems.creator && t(m.quick_who_error)
            }
            onChoose={(creator) => {
              donation.forgetProblems()
              choice.choose(creator)
            }}
          />
          <AmountField
            presetCents={fields.presetCents}
            custom={fields.custom}
            problem={problems.amount}
            onChange={change}
          />
          <MessageField
            field={messageField}
            message={fields.message}
            error={problems.message && t(m.donate_text_error)}
            onChange={(message) => change({ message })}
          />
          <DonorNameField
            donorName={fields.donorName}
            isRefused={problems.donorName === true}
            onChange={(name) => change({ donorName: name })}
          />
          {chosen && (
            <p className="text-sm wrap-anywhere">
              <Link to={`/donate/${encodeURIComponent(chosen.slug)}`} className="link">
                {t(m.quick_full_page, { name: chosen.displayName })}
              </Link>
            </p>
          )}
          <ConsentTick
            checked={fields.consent}
            error={problems.consent && t(m.consent_error)}
            onChange={(consent) => change({ consent })}
          />
          {failure && (
            <p className="rounded-md bg-perigo-soft px-4 py-3 text-sm font-medium wrap-anywhere text-perigo">
              {failure}
            </p>
          )}
        </div>
        <SubmitButton step={step} label={label} waitsFor={undefined} />
        <div className="px-5 pt-2 pb-5">
          {config && <PaymentMethods paymentMethods={config.paymentMethods} sandbox={config.sandbox} />}
        </div>
      </form>
    </div>
  )
}
