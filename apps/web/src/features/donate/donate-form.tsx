import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { isDonorBlocked } from '#parts/checkout/is-donor-blocked.ts'
import { isMonthFull } from '#parts/checkout/is-month-full.ts'
import { isSoundGone } from '#parts/checkout/is-sound-gone.ts'
import { MonthlyField } from '#parts/checkout/monthly-field.tsx'
import { orderOf } from '#parts/checkout/order.ts'
import { PaymentMethods } from '#parts/checkout/payment-methods.tsx'
import { Ticket } from '#parts/checkout/ticket.tsx'
import { type Typed, useCheckout } from '#parts/checkout/use-checkout.ts'
import { SoundNotSent } from '#parts/sound/sound-input.ts'
import { type Draft, type DraftSound, saveDraft } from './draft.ts'
import type { PageData } from './page-data.ts'
import { ReceiptField } from './receipt-field.tsx'
import type { Donation } from './use-donation.ts'
import { CalledOff, SoundMissing, useSounds } from './use-sounds.ts'
import { VoiceField } from './voice-field.tsx'

type DonateFormProps = PageData & { donation: Donation; onMonthFull: () => void; onBlocked: () => void }

/** The ticket with all that a creator's page offers. */
export function DonateForm({ creator, offer, voices, donation, onMonthFull, onBlocked }: DonateFormProps) {
  const t = useText()
  const id = useId()
  const { user } = useSession()
  const { draft, mode, sound, voice, donorName, isMonthly } = donation
  const sounds = useSounds(draft)
  const [hasSoundFailed, setSoundFailed] = useState(false)
  const sent = useRef<DraftSound>(undefined)
  const isSounding = mode === 'record' || mode === 'upload'
  const isMissing = isSounding && !sound && !sounds.busy[mode]
  const missing = isMissing && { sound: t(mode === 'record' ? m.donate_record_missing : m.donate_upload_missing) }

  const { presetCents, custom, message } = draft
  // Without an account, the address is what monthly support is changed and ended by.
  const needsEmail = isMonthly && !user
  const receiptEmail = draft.receiptEmail ?? (needsEmail ? '' : undefined)
  const typed: Typed = { presetCents, custom, message, donorName, ...(receiptEmail !== undefined && { receiptEmail }) }
  const checkout = useCheckout({
    values: typed,
    check: (sent) => ({
      ...(needsEmail && !sent.receiptEmail && { receiptEmail: t(m.monthly_email_missing) }),
      ...(sent.receiptEmail && !isEmail(sent.receiptEmail) && { receiptEmail: t(m.login_email_error) }),
      ...missing,
    }),
    refused: (error) => ({ ...(error instanceof SoundMissing && missing) }),
    order,
    onStarted: keepTaken,
    onFailed(error) {
      setSoundFailed(error instanceof SoundNotSent)
      if (sent.current && isSoundGone(error)) donation.change({ [mode]: undefined })
      if (isMonthFull(error)) onMonthFull()
      if (isDonorBlocked(error)) onBlocked()
      return isMonthFull(error) || isDonorBlocked(error) || error instanceof CalledOff
    },
  })

  async function order(sentFields: Typed, amountCents: Cents) {
    setSoundFailed(false)
    sent.current = isSounding ? await sounds.take(mode) : undefined
    return orderOf({ ...sentFields, creatorSlug: creator.slug, amountCents, mode, voice, sound: sent.current, isMonthly })
  }

  /** The sound of this mode belongs to the started donation: should that one fail, the next takes it over from there. */
  function keepTaken(donationId: string) {
    if (!sent.current) return
    const taken = { [mode]: { ...sent.current, takenBy: donationId } }
    // At once, because the browser is about to leave.
    saveDraft(creator.slug, { ...draft, ...taken })
    donation.change(taken)
  }

  /** What is changed while the button waits for the sound is not what it was pressed for. */
  function change(changes: Partial<Draft>) {
    sounds.callOff()
    donation.change(changes)
  }

  function giveWithoutSound() {
    flushSync(() => change({ mode: 'none' }))
    checkout.props.ref.current?.requestSubmit()
  }

  return (
    <section aria-labelledby={id}>
      <Ticket
        checkout={checkout}
        typed={typed}
        onChange={change}
        creator={creator}
        above={
          <h2 id={id} className="text-2xl">
            {t(m.donate_title)}
          </h2>
        }
        isMonthly={isMonthly}
        afterAmount={
          creator.page.takesMonthly && (
            <MonthlyField
              creator={creator}
              isMonthly={isMonthly}
              paidCents={donation.amountCents}
              email={receiptEmail}
              emailError={checkout.errorOf('receiptEmail')}
              onChange={(changes) => {
                checkout.mend('receiptEmail')
                change(changes)
              }}
            />
          )
        }
        below={
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
        }
        waitsFor={sounds.isAwaited ? t(m.sound_preparing) : undefined}
        wayOut={
          hasSoundFailed && (
            <button type="button" onClick={giveWithoutSound} className="mt-2 px-4 text-sm text-ink btn btn-ghost">
              {t(m.donate_without_sound)}
            </button>
          )
        }
        stub={
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

/** As the field itself says of what is typed. */
function isEmail(typed: string): boolean {
  const field = Object.assign(document.createElement('input'), { type: 'email', value: typed })
  return !field.validity.typeMismatch
}
