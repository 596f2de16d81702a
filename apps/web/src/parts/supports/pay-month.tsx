import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { payMonth, type RecurringDonationAccess } from './support-calls.ts'

/** Leads to the payment of the month that is owed: the next ones are charged to what it is paid with. */
export function PayMonth(access: RecurringDonationAccess) {
  const t = useText()
  const { change, busy } = useChange({
    async send() {
      const { checkoutUrl } = await payMonth(access)
      if (!checkoutUrl) throw new Error(t(m.pricing_checkout_failed))
      return checkoutUrl
    },
    onDone: (address) => location.assign(address),
    failedTitle: t(m.supports_pay_failed),
  })
  return (
    <BusyButton busy={busy} onClick={() => change()} className="px-4 text-sm btn-primary">
      {t(m.supports_pay)}
    </BusyButton>
  )
}
