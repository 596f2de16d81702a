import type { FeeQuote } from '@aplauso/contract/donation-page'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { Suspense, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ClosedBy, closedBy, isDonorBlocked, isSoundGone } from '#components/checkout/checkout-errors.ts'
import { CheckoutForm } from '#components/checkout/checkout-form.tsx'
import { orderOf } from '#components/checkout/donation-order.ts'
import { MonthlyField } from '#components/checkout/monthly-field.tsx'
import { PaymentMethods } from '#components/checkout/payment-methods.tsx'
import { TierList } from '#components/checkout/tier-list.tsx'
import { type TypedDonation, useCheckout } from '#components/checkout/use-checkout.ts'
import { SoundNotSent } from '#components/sound/sound-input.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { type DonationDraft, type DraftSound, saveDraft } from './donation-draft.ts'
import { DonationOptions } from './donation-options.tsx'
import type { DonationPageData } from './donation-page-data.ts'
import { ReceiptField } from './receipt-field.tsx'
import type { Donation } from './use-donation.ts'
import { SoundMissing, SoundWaitCanceled, useDonationSounds } from './use-donation-sounds.ts'
import { VoiceField } from './voice-field.tsx'

// Lazy: few pages need it.
const SignInFirst = lazyComponent(() => import('./sign-in-first.tsx'))

type DonateFormProps = DonationPageData & {
  donation: Donation
  /** On another site, in a frame. */
  inFrame?: boolean
  onClosed: (by: ClosedBy) => void
  onBlocked: () => void
}

/** The donation form. */
export function DonateForm(props: DonateFormProps) {
  const { creator, offer, voices, donation, inFrame = false, onClosed, onBlocked } = props
  const t = useText()
  const id = useId()
  const { user, status } = useSession()
  const { draft, voice, donorName, rules, amountCents, presetCents, isMonthly } = donation
  const mode = donation.sentMode
  const sound = mode === donation.mode ? donation.sound : undefined
  const sounds = useDonationSounds(draft)
  const [hasSoundFailed, setSoundFailed] = useState(false)
  const [quote, setQuote] = useState<FeeQuote>()
  const [isTouched, setTouched] = useState(false)
  const sentSound = useRef<DraftSound>(undefined)
  const hasSoundMode = mode === 'record' || mode === 'upload'
  const isRecordingMissing = mode === 'record' && !sound && !sounds.busy.record
  const missingSound = isRecordingMissing && { sound: t(m.donate_record_missing) }

  const canCover = creator.page.coverFee && offer.fees
  const isFeeCovered = canCover && draft.coversFee
  // A quote for another amount does not apply.
  const paidCents = quote && quote.amountCents === amountCents ? quote.withCoverCents : undefined
  const { signInAboveCents } = rules
  const needsAccount =
    status === 'signed_out' && signInAboveCents !== null && amountCents !== undefined && amountCents > signInAboveCents

  const { custom, message } = draft
  // Without an account, a recurring donation is managed through this email address.
  const needsEmail = isMonthly && !user
  const receiptEmail = draft.receiptEmail ?? (needsEmail ? '' : undefined)
  const typedFields: TypedDonation = {
    presetCents,
    custom,
    message,
    donorName,
    ...(receiptEmail !== undefined && { receiptEmail }),
  }
  const checkout = useCheckout({
    values: typedFields,
    rules,
    inFrame,
    check: (sent) => ({
      ...(needsEmail && !sent.receiptEmail && { receiptEmail: t(m.monthly_email_missing) }),
      ...(sent.receiptEmail && !isEmail(sent.receiptEmail) && { receiptEmail: t(m.login_email_error) }),
      ...missingSound,
    }),
    fieldErrors: (error) => ({ ...(error instanceof SoundMissing && missingSound) }),
    order: createOrder,
    onStarted: storeUsedSound,
    onFailed(error) {
      setSoundFailed(error instanceof SoundNotSent)
      if (sentSound.current && isSoundGone(error)) donation.change({ [mode]: undefined })
      const closed = closedBy(error)
      if (closed) onClosed(closed)
      if (isDonorBlocked(error)) onBlocked()
      return closed !== undefined || isDonorBlocked(error) || error instanceof SoundWaitCanceled
    },
  })

  async function createOrder(sentFields: TypedDonation, amountCents: Cents) {
    setSoundFailed(false)
    sentSound.current = hasSoundMode ? await sounds.take(mode) : undefined
    const options = { coverFee: isFeeCovered, private: draft.isPrivate, style: donation.style }
    const chosen = { creatorSlug: creator.slug, amountCents, mode, voice, sound: sentSound.current, isMonthly, options }
    return orderOf({ ...sentFields, ...chosen })
  }

  /** Links the sound to the started donation. If that payment fails, the next attempt takes the sound over. */
  function storeUsedSound(donationId: string) {
    if (!sentSound.current) return
    const usedSound = { [mode]: { ...sentSound.current, takenBy: donationId } }
    // Stored at once, because the browser is about to leave the page.
    saveDraft(creator.slug, { ...draft, ...usedSound })
    donation.change(usedSound)
  }

  /** A change while the submit waits for the sound cancels the submit. */
  function change(changes: Partial<DonationDraft>) {
    sounds.cancelWait()
    donation.change(changes)
  }

  function donateWithoutSound() {
    flushSync(() => change({ mode: 'none' }))
    checkout.props.ref.current?.requestSubmit()
  }

  return (
    <section aria-labelledby={id} onFocus={() => setTouched(true)}>
      <CheckoutForm
        checkout={checkout}
        typed={typedFields}
        onChange={change}
        rules={rules}
        total={isFeeCovered ? { cents: paidCents } : undefined}
        creator={creator}
        above={
          <h2 id={id} className="text-2xl max-xs:text-xl">
            {t(m.donate_title)}
          </h2>
        }
        isMonthly={isMonthly}
        afterAmount={
          <>
            {needsAccount && (
              <Suspense>
                <SignInFirst slug={creator.slug} aboveCents={signInAboveCents} />
              </Suspense>
            )}
            {rules.tiers.length > 0 && <TierList tiers={rules.tiers} amountCents={amountCents} />}
            {creator.page.takesMonthly && (
              <MonthlyField
                creator={creator}
                isMonthly={isMonthly}
                paidCents={isFeeCovered ? paidCents : amountCents}
                email={receiptEmail}
                emailError={checkout.errorOf('receiptEmail')}
                onChange={(changes) => {
                  checkout.mend('receiptEmail')
                  change(changes)
                }}
              />
            )}
          </>
        }
        below={
          <>
            <DonationOptions
              donation={donation}
              creator={creator}
              canCover={canCover}
              fee={{ isRequested: isTouched || draft.coversFee, onQuote: setQuote }}
              error={checkout.errorOf('options')}
              onChange={(changes) => {
                checkout.mend('options')
                change(changes)
              }}
            />
            {/* Hidden instead of unmounted, so that a recording continues. */}
            <div hidden={draft.isPrivate}>
              <VoiceField
                creator={creator}
                voices={voices?.voices ?? []}
                donation={donation}
                sounds={sounds}
                soundError={checkout.errorOf('sound')}
                onChange={(changes) => {
                  checkout.mend('sound')
                  change(changes)
                }}
                onNoMessage={() => {
                  const field = checkout.props.ref.current?.elements.namedItem('message')
                  if (field instanceof HTMLElement) field.focus()
                }}
              />
            </div>
          </>
        }
        disabledReason={mode === 'upload' && !sound ? t(m.donate_upload_missing) : undefined}
        waitsFor={sounds.isAwaited ? t(m.sound_preparing) : undefined}
        failureAction={
          hasSoundFailed && (
            <button type="button" onClick={donateWithoutSound} className="mt-2 px-4 text-sm text-ink btn btn-ghost">
              {t(m.donate_without_sound)}
            </button>
          )
        }
        footer={
          <>
            <noscript>
              <p className="text-center text-sm font-semibold text-perigo">{t(m.donate_needs_script)}</p>
            </noscript>
            {!needsEmail && (
              <ReceiptField
                email={receiptEmail}
                creatorName={creator.displayName}
                error={checkout.errorOf('receiptEmail')}
                onChange={(email) => change({ receiptEmail: email })}
              />
            )}
            <PaymentMethods paymentMethods={offer.paymentMethods} sandbox={offer.sandbox} />
          </>
        }
      />
    </section>
  )
}

/** Uses the browser's own validation of email fields. */
function isEmail(typed: string): boolean {
  const field = Object.assign(document.createElement('input'), { type: 'email', value: typed })
  return !field.validity.typeMismatch
}
