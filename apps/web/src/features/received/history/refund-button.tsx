import type { ReceivedDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { BanknoteArrowUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

const loadDialog = () => import('./refund-dialog.tsx')
const RefundDialog = lazyComponent(loadDialog)

type RefundButtonProps = { donation: ReceivedDonation; name: string; timeZone: string | undefined }

export function RefundButton({ donation, name, timeZone }: RefundButtonProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t(m.refund_open, { name })}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog().catch(() => {})}
        onClick={() => setOpen(true)}
        className="px-4 text-sm btn btn-ghost"
      >
        <BanknoteArrowUp size={18} aria-hidden="true" />
        {t(m.donation_refund)}
      </button>
      {isOpen && (
        <Suspense>
          <RefundDialog donation={donation} name={name} timeZone={timeZone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
