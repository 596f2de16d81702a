import type { User } from '@aplauso/contract/accounts'
import { DONATION_PRESETS_CENTS } from '@aplauso/contract/limits'
import { type Cents, cents } from '@aplauso/contract/money'
import { TERMS_VERSION } from '@aplauso/contract/terms'
import { type FormEvent, useState } from 'react'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { type AmountProblem, chosenAmount } from '#parts/checkout/amount.ts'
import { isMonthFull } from '#parts/checkout/is-month-full.ts'
import { orderOf } from '#parts/checkout/order.ts'
import { useCheckout } from '#parts/checkout/use-checkout.ts'
import type { Choosable } from './use-choice.ts'

type Fields = { presetCents: Cents; custom: string; message: string; donorName: string; consent: boolean }
/** `full`: their plan has no donation left this month. */
type CreatorProblem = 'missing' | 'full'
type Problems = { creator?: CreatorProblem; amount?: AmountProblem; message?: true; donorName?: true; consent?: true }

const FIRST_PRESET_CENTS = DONATION_PRESETS_CENTS[1] ?? cents(1_000)

/** The form as it stands, and how it is sent: with the rules of the donation page. */
export function useQuickDonation(user: User, creator: Choosable | undefined) {
  const [fields, setFields] = useState<Fields>({
    presetCents: FIRST_PRESET_CENTS,
    custom: '',
    message: '',
    donorName: user.displayName,
    consent: user.termsVersion === TERMS_VERSION,
  })
  const [problems, setProblems] = useState<Problems>({})
  const { step, failure, pay } = useCheckout({ onStarted: () => {}, onRefused: showRefusal })
  const amount = chosenAmount(fields.presetCents, fields.custom)

  function showRefusal(error: unknown): boolean {
    const isFull = isMonthFull(error)
    const refused = refusedFields(error)
    setProblems({
      ...(isFull && { creator: 'full' }),
      ...(refused.includes('amountEuro') && { amount: 'invalid' }),
      ...(refused.includes('message') && { message: true }),
      ...(refused.includes('donorName') && { donorName: true }),
    })
    return isFull
  }

  function refuse(form: HTMLFormElement, problem: Problems, field: string) {
    setProblems(problem)
    // The first of several with one name, which `elements` would give as a list.
    form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (step !== 'idle') return
    if (!creator) return refuse(form, { creator: 'missing' }, 'creator')
    if (creator.acceptsDonations === false) return refuse(form, { creator: 'full' }, 'creator')
    if (typeof amount !== 'number') return refuse(form, { amount }, 'custom')
    if (!fields.consent) return refuse(form, { consent: true }, 'consent')
    const { message, donorName } = fields
    pay(
      orderOf({
        creatorSlug: creator.slug,
        amountCents: amount,
        message,
        donorName,
        // Read aloud by the creator's own voice, where they have that.
        mode: message.trim() === '' ? 'none' : 'tts',
        voice: undefined,
        sound: undefined,
      }),
    )
  }

  return {
    fields,
    amount,
    problems,
    step,
    failure,
    submit,
    forgetProblems: () => setProblems({}),
    change(changes: Partial<Fields>) {
      setProblems({})
      setFields((now) => ({ ...now, ...changes }))
    },
  }
}
