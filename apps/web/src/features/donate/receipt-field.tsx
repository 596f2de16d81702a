import { m } from '@aplauso/texts/messages'
import { Suspense, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

// Lazy: most donors want no receipt.
const ReceiptInput = lazyComponent(() => import('./receipt-input.tsx'))

type ReceiptFieldProps = {
  /** Undefined without a receipt. */
  email: string | undefined
  creatorName: string
  error: string | undefined
  onChange: (email: string) => void
}

/** Asks for the email address of a receipt, below the form. */
export function ReceiptField({ email, ...field }: ReceiptFieldProps) {
  const t = useText()
  const { user } = useSession()
  const [wasOpened, setOpened] = useState(false)
  if (email !== undefined) {
    return (
      <div className="mb-3">
        <Suspense fallback={<div className="h-24 rounded-md skeleton" />}>
          <ReceiptInput {...field} email={email} takesFocus={wasOpened} />
        </Suspense>
      </div>
    )
  }
  return (
    <button
      type="button"
      onClick={() => {
        setOpened(true)
        field.onChange(user?.email ?? '')
      }}
      className="mx-auto block min-h-11 text-sm link"
    >
      {t(m.donate_receipt_open)}
    </button>
  )
}
