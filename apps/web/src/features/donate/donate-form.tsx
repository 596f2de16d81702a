import { m } from '@aplauso/texts/messages'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { plainEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import type { AmountProblem } from '#parts/checkout/amount.ts'
import { AmountField } from '#parts/checkout/amount-field.tsx'
import { DonorNameField } from '#parts/checkout/donor-name-field.tsx'
import { isMonthFull } from '#parts/checkout/is-month-full.ts'
import { isSoundGone } from '#parts/checkout/is-sound-gone.ts'
import { MessageField } from '#parts/checkout/message-field.tsx'
import { orderOf } from '#parts/checkout/order.ts'
import { PaymentMethods } from '#parts/checkout/payment-methods.tsx'
import { SubmitButton } from '#parts/checkout/submit-button.tsx'
import { useCheckout } from '#parts/checkout/use-checkout.ts'
import { ConsentTick } from '#ui/form/consent-tick.tsx'
import { type Draft, saveDraft } from './draft.ts'
import type { PageData } from './page-data.ts'
import { ReceiptField } from './receipt-field.tsx'
import type { Donation } from './use-donation.ts'
import { type BusySounds, VoiceField } from './voice-field.tsx'

type Problems = { amount?: AmountProblem; message?: true; donorName?: true; receipt?: true; consent?: true }

type DonateFormProps = PageData & { donation: Donation; onMonthFull: () => void }

/** The ticket. Its stub, with the button, stays in reach at the bottom of the screen. */
export function DonateForm({ creator, offer, voices, donation, onMonthFull }: DonateFormProps) {
  const { t, language } = useLanguage()
  const id = useId()
  const heardId = `${id}-heard`
  const messageField = useRef<HTMLTextAreaElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState<BusySounds>({ record: false, upload: false })
  const { draft, amount, mode, sound, donorName, consents } = donation
  const { step, failure, pay } = useCheckout({ onStarted: keepTaken, onRefused: showRefusal })
  const label =
    typeof amount === 'number' ? t(m.donate_submit, { amount: plainEuros(amount, language) }) : t(m.donate_submit_plain)
  const waitsForSound = (mode === 'record' || mode === 'upload') && (sound === undefined || busy[mode])

  function change(changes: Partial<Draft>) {
    setProblems({})
    donation.change(changes)
  }

  /** The sound of this mode belongs to the started donation: should that one fail, the next takes it over from there. */
  function keepTaken(donationId: string) {
    if (!sound) return
    const taken = { [mode]: { ...sound, takenBy: donationId } }
    // At once, because the browser is about to leave.
    saveDraft(creator.slug, { ...draft, ...taken })
    donation.change(taken)
  }

  function showRefusal(error: unknown): boolean {
    const fields = refusedFields(error)
    setProblems({
      ...(fields.includes('amountEuro') && { amount: 'invalid' }),
      ...(fields.includes('message') && { message: true }),
      ...(fields.includes('donorName') && { donorName: true }),
      ...(fields.includes('receiptEmail') && { receipt: true }),
    })
    if (sound && isSoundGone(error)) donation.change({ [mode]: undefined })
    if (!isMonthFull(error)) return false
    onMonthFull()
    return true
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (step !== 'idle' || waitsForSound) return
    if (typeof amount !== 'number') {
      setProblems({ amount })
      event.currentTarget.querySelector<HTMLInputElement>('[name=custom]')?.focus()
      return
    }
    const email = event.currentTarget.querySelector<HTMLInputElement>('[name=receiptEmail]')
    if (email?.validity.typeMismatch) {
      setProblems({ receipt: true })
      email.focus()
      return
    }
    if (!consents) {
      setProblems({ consent: true })
      event.currentTarget.querySelector<HTMLInputElement>('[name=consent]')?.focus()
      return
    }
    const { voice } = donation
    const { message, receiptEmail } = draft
    pay(
      orderOf({ creatorSlug: creator.slug, amountCents: amount, message, donorName, receiptEmail, mode, voice, sound }),
    )
  }

  return (
    <section aria-labelledby={id} className="drop-shadow-[0_14px_28px_oklch(0.3_0.08_328/0.14)]">
      <form noValidate onSubmit={submit} className="rounded-xl bg-surface">
        <div className="p-5 sm:p-6 lg:pt-5 lg:pb-4">
          <h2 id={id} className="text-2xl">
            {t(m.donate_title)}
          </h2>
          <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3.5 lg:mt-2.5 lg:gap-2.5">
            <AmountField
              presetCents={draft.presetCents}
              custom={draft.custom}
              problem={problems.amount}
              onChange={change}
            />
            <MessageField
              field={messageField}
              message={draft.message}
              error={problems.message && t(m.donate_text_error)}
              onChange={(message) => change({ message })}
            />
            <DonorNameField
              donorName={donorName}
              isRefused={problems.donorName === true}
              onChange={(name) => change({ donorName: name })}
            />
            <VoiceField
              creator={creator}
              voices={voices?.voices ?? []}
              donation={donation}
              heardId={heardId}
              busy={busy}
              onBusy={(soundMode, isBusy) => setBusy((now) => ({ ...now, [soundMode]: isBusy }))}
              onChange={change}
              onNoMessage={() => messageField.current?.focus()}
            />
            <ConsentTick
              checked={consents}
              error={problems.consent && t(m.consent_error)}
              onChange={(consent) => change({ consent })}
            />
            {failure && <Failure>{failure}</Failure>}
          </div>
        </div>
        <SubmitButton step={step} label={label} waitsFor={waitsForSound ? heardId : undefined} />
        <div className="px-5 pt-2 pb-5 lg:pb-4">
          <noscript>
            <p className="text-center text-sm font-semibold text-perigo">{t(m.donate_needs_script)}</p>
          </noscript>
          <ReceiptField
            email={draft.receiptEmail}
            creatorName={creator.displayName}
            isRefused={problems.receipt === true}
            onChange={(receiptEmail) => change({ receiptEmail })}
          />
          <PaymentMethods paymentMethods={offer.paymentMethods} sandbox={offer.sandbox} />
        </div>
      </form>
    </section>
  )
}

/** Stays when the toast, which reads it out, has gone. */
function Failure({ children }: { children: string }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Not as the effect's result: newer browsers answer with a promise, which React would call.
    note.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <p
      ref={note}
      className="scroll-mb-28 rounded-md bg-perigo-soft px-4 py-3 text-sm font-medium wrap-anywhere text-perigo"
    >
      {children}
    </p>
  )
}
