import type { User } from '@aplauso/contract/accounts'
import type { Creator } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClosedBy, closedBy, isDonorBlocked } from '#components/checkout/checkout-errors.ts'
import { CheckoutForm } from '#components/checkout/checkout-form.tsx'
import { orderOf } from '#components/checkout/donation-order.ts'
import { MonthlyField } from '#components/checkout/monthly-field.tsx'
import { DEFAULT_RULES, lockedUntil, presetOf } from '#components/checkout/page-rules.ts'
import { PaymentMethods } from '#components/checkout/payment-methods.tsx'
import { type TypedDonation, useCheckout } from '#components/checkout/use-checkout.ts'
import { useIsDonorBlocked } from '#components/checkout/use-is-donor-blocked.ts'
import { useConfig } from '#lib/api/use-config.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import { CreatorPicker } from './creator-picker.tsx'
import type { CreatorChoice } from './use-creator-choice.ts'

/** The donation form without the options that take time. */
export function QuickForm({ user, choice }: { user: User; choice: CreatorChoice }) {
  const t = useText()
  const config = useConfig()
  const { chosen } = choice
  const [typed, setTyped] = useState<TypedDonation>({
    presetCents: undefined,
    custom: '',
    message: '',
    donorName: user.displayName,
  })
  const [wantsMonthly, setWantsMonthly] = useState(false)
  const slug = chosen?.slug ?? ''
  const { data: creator } = useQuery<Creator>({
    queryKey: [`/api/creators/${encodeURIComponent(slug)}`],
    enabled: slug !== '',
  })
  // Rules of the creator's page; defaults until it is loaded. The server checks them again.
  const rules = creator?.slug === slug ? creator.page : DEFAULT_RULES
  const takesMonthly = creator?.slug === slug && creator.page.takesMonthly
  const isMonthly = wantsMonthly && takesMonthly
  const isBlocked = useIsDonorBlocked(chosen?.slug)
  const name = chosen?.displayName ?? ''
  const closedText = (by: ClosedBy) => ({
    creator: t(by === 'plan_limit_reached' ? m.quick_closed : m.quick_no_account, { name }),
  })
  const notAccepted = { creator: t(m.quick_not_taken, { name }) }
  const closed = isBlocked ? notAccepted : chosen?.closedBy ? closedText(chosen.closedBy) : undefined
  const checkout = useCheckout({
    values: { ...typed, presetCents: presetOf(rules, typed.presetCents), slug: chosen?.slug },
    rules,
    check: () => closed ?? { ...(!chosen && { creator: t(m.quick_who_error) }) },
    fieldErrors(error) {
      const by = closedBy(error)
      return { ...(by && closedText(by)), ...(isDonorBlocked(error) && notAccepted) }
    },
    order: ({ slug = '', message, donorName }, amountCents) =>
      orderOf({
        creatorSlug: slug,
        amountCents,
        message,
        donorName,
        // Read aloud in the creator's default voice, if the amount unlocks it.
        mode: message.trim() === '' || lockedUntil(rules, 'voice', amountCents) ? 'none' : 'tts',
        voice: undefined,
        sound: undefined,
        isMonthly,
      }),
  })
  return (
    <div className="mt-5">
      <CheckoutForm
        checkout={checkout}
        typed={typed}
        onChange={(changes) => setTyped((now) => ({ ...now, ...changes }))}
        rules={rules}
        creator={chosen}
        above={
          <CreatorPicker
            choice={choice}
            error={closed?.creator ?? checkout.errorOf('creator')}
            onChoose={(creator) => {
              checkout.mend('creator')
              choice.choose(creator)
            }}
          />
        }
        isMonthly={isMonthly}
        afterAmount={
          takesMonthly && (
            <MonthlyField
              key={slug}
              creator={creator}
              isMonthly={isMonthly}
              paidCents={typeof checkout.amount === 'number' ? checkout.amount : undefined}
              email={undefined}
              emailError={undefined}
              onChange={(changes) => 'isMonthly' in changes && setWantsMonthly(changes.isMonthly)}
            />
          )
        }
        below={
          chosen && (
            <p className="text-sm wrap-anywhere">
              <Link to={`/donate/${encodeURIComponent(chosen.slug)}`} className="link">
                {t(m.quick_full_page, { name: chosen.displayName })}
              </Link>
            </p>
          )
        }
        footer={config && <PaymentMethods paymentMethods={config.paymentMethods} sandbox={config.sandbox} />}
      />
    </div>
  )
}
