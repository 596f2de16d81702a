import { DONATION_MAX_CENTS, DONOR_NAME_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLanguage } from '#lib/language.tsx'
import { maxLengthOf } from '#lib/max-length.ts'
import { refusedFields } from '#lib/refused-fields.ts'
import { ConsentTick } from '#ui/consent-tick.tsx'
import { FormField } from '#ui/form-field.tsx'
import { type AmountProblem, plainEuros } from './amount.ts'
import { AmountField } from './amount-field.tsx'
import { type Draft, saveDraft } from './draft.ts'
import { isSoundGone } from './is-sound-gone.ts'
import { MessageField } from './message-field.tsx'
import { orderOf } from './order.ts'
import type { PageData } from './page-data.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useCheckout } from './use-checkout.ts'
import type { Donation } from './use-donation.ts'
import { type BusySounds, VoiceField } from './voice-field.tsx'

type Problems = { amount?: AmountProblem; message?: true; donorName?: true; consent?: true }

type DonateFormProps = PageData & { donation: Donation }

/** The ticket. Its stub, with the button, stays in reach at the bottom of the screen. */
export function DonateForm({ creator, offer, voices, donation }: DonateFormProps) {
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

  function showRefusal(error: unknown) {
    const fields = refusedFields(error)
    setProblems({
      ...(fields.includes('amountEuro') && { amount: 'invalid' }),
      ...(fields.includes('message') && { message: true }),
      ...(fields.includes('donorName') && { donorName: true }),
    })
    if (sound && isSoundGone(error)) donation.change({ [mode]: undefined })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (step !== 'idle' || waitsForSound) return
    if (typeof amount !== 'number') {
      setProblems({ amount })
      event.currentTarget.querySelector<HTMLInputElement>('[name=custom]')?.focus()
      return
    }
    if (!consents) {
      setProblems({ consent: true })
      event.currentTarget.querySelector<HTMLInputElement>('[name=consent]')?.focus()
      return
    }
    const { voice } = donation
    const { message } = draft
    pay(orderOf({ creatorSlug: creator.slug, amountCents: amount, message, donorName, mode, voice, sound }))
  }

  const amountErrors: Record<AmountProblem, string> = {
    invalid: t(m.donate_amount_error),
    too_large: t(m.donate_amount_max, { max: plainEuros(DONATION_MAX_CENTS, language) }),
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
              error={problems.amount && amountErrors[problems.amount]}
              onChange={change}
            />
            <MessageField
              field={messageField}
              message={draft.message}
              error={problems.message && t(m.donate_text_error)}
              onChange={(message) => change({ message })}
            />
            <FormField label={t(m.donate_name)} optional error={problems.donorName && t(m.donate_text_error)}>
              {(control) => (
                <input
                  {...control}
                  name="donorName"
                  autoComplete="nickname"
                  maxLength={maxLengthOf(donorName, DONOR_NAME_MAX_CHARACTERS)}
                  placeholder={t(m.common_anonymous)}
                  value={donorName}
                  onChange={(event) => change({ donorName: event.target.value })}
                  className="scroll-mb-28 field aria-invalid:border-perigo"
                />
              )}
            </FormField>
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
