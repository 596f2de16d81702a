import type { MoneyFlow, PaymentAccount } from '@aplauso/contract/payment-account'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { PAYMENT_ACCOUNT_PATH } from './payout-paths.ts'

/** Where donations go then, and what becomes of monthly support. */
const CONSEQUENCES: Record<MoneyFlow, readonly Message[]> = {
  either: [m.connect_end_operator, m.connect_end_supporters],
  direct: [m.connect_end_closed, m.connect_end_supporters_wait],
  operator: [m.connect_end_operator],
}

type DisconnectAccountProps = { account: PaymentAccount; name: string; onEnded: () => void }

export function DisconnectAccount({ account, name, onEnded }: DisconnectAccountProps) {
  const t = useText()
  const queries = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const { change, busy, failure } = useChange({
    send: () => api.del<null>(PAYMENT_ACCOUNT_PATH),
    async onDone() {
      setConfirming(false)
      onEnded()
      await queries.invalidateQueries({ queryKey: [PAYMENT_ACCOUNT_PATH] })
    },
    inDialog: true,
  })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setConfirming(true)}
        className="btn btn-ghost max-sm:w-full"
      >
        {t(m.connect_end)}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={t(m.connect_end_sure, { provider: name })}
          text={t(m.connect_end_begun)}
          confirm={t(m.connect_end)}
          tone="danger"
          busy={busy}
          failure={failure}
          onConfirm={() => change(undefined)}
          onClose={() => setConfirming(false)}
        >
          <ul className="grid gap-2">
            {CONSEQUENCES[account.moneyFlow].map((text) => (
              <li key={t(text)}>{t(text)}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}
