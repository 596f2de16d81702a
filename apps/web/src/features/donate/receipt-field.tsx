import { m } from '@aplauso/texts/messages'
import { Suspense, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

// Most donors want no receipt: the field comes when it is asked for.
const ReceiptInput = lazyComponent(() => import('./receipt-input.tsx'))

type ReceiptFieldProps = {
  /** Undefined as long as no receipt is wanted. */
  email: string | undefined
  creatorName: string
  error: string | undefined
  onChange: (email: string) => void
}

/** On the ticket's stub, which is what a donor keeps. */
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
