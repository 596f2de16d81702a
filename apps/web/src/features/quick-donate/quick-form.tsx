import type { User } from '@aplauso/contract/accounts'
import { DONATION_PRESETS_CENTS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useConfig } from '#lib/api/use-config.ts'
import { useText } from '#lib/i18n/language.tsx'
import { isDonorBlocked } from '#parts/checkout/is-donor-blocked.ts'
import { isMonthFull } from '#parts/checkout/is-month-full.ts'
import { orderOf } from '#parts/checkout/order.ts'
import { PaymentMethods } from '#parts/checkout/payment-methods.tsx'
import { Ticket } from '#parts/checkout/ticket.tsx'
import { useBlocked } from '#parts/checkout/use-blocked.ts'
import { type Typed, useCheckout } from '#parts/checkout/use-checkout.ts'
import { Link } from '#ui/text/link.tsx'
import { CreatorPicker } from './creator-picker.tsx'
import type { Choice } from './use-choice.ts'

const FIRST_PRESET_CENTS = DONATION_PRESETS_CENTS[1] ?? cents(1_000)

/** The ticket of the donation page, without what takes time to choose. */
export function QuickForm({ user, choice }: { user: User; choice: Choice }) {
  const t = useText()
  const config = useConfig()
  const { chosen } = choice
  const [typed, setTyped] = useState<Typed>({
    presetCents: FIRST_PRESET_CENTS,
    custom: '',
    message: '',
    donorName: user.displayName,
  })
  const isFull = chosen?.acceptsDonations === false
  const isBlocked = useBlocked(chosen?.slug)
  const full = { creator: t(m.quick_closed, { name: chosen?.displayName ?? '' }) }
  const notTaken = { creator: t(m.quick_not_taken, { name: chosen?.displayName ?? '' }) }
  const closed = isBlocked ? notTaken : isFull ? full : undefined
  const checkout = useCheckout({
    values: { ...typed, slug: chosen?.slug },
    check: () => closed ?? { ...(!chosen && { creator: t(m.quick_who_error) }) },
    refused: (error) => ({ ...(isMonthFull(error) && full), ...(isDonorBlocked(error) && notTaken) }),
    order: ({ slug = '', message, donorName }, amountCents) =>
      orderOf({
        creatorSlug: slug,
        amountCents,
        message,
        donorName,
        // Read aloud by the creator's own voice, where they have that.
        mode: message.trim() === '' ? 'none' : 'tts',
        voice: undefined,
        sound: undefined,
      }),
  })
  return (
    <div className="mt-5">
      <Ticket
        checkout={checkout}
        typed={typed}
        onChange={(changes) => setTyped((now) => ({ ...now, ...changes }))}
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
        below={
          chosen && (
            <p className="text-sm wrap-anywhere">
              <Link to={`/donate/${encodeURIComponent(chosen.slug)}`} className="link">
                {t(m.quick_full_page, { name: chosen.displayName })}
              </Link>
            </p>
          )
        }
        stub={config && <PaymentMethods paymentMethods={config.paymentMethods} sandbox={config.sandbox} />}
      />
    </div>
  )
}
