import type { ReceivedDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { BanknoteArrowUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { refundableCents } from './refund-amount.ts'

const loadDialog = () => import('./refund-dialog.tsx')
const RefundDialog = lazyPart(loadDialog)

type RefundButtonProps = { donation: ReceivedDonation; name: string; timeZone: string | undefined }

export function RefundButton({ donation, name, timeZone }: RefundButtonProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const label = refundableCents(donation) > 0 ? t(m.refund_open, { name }) : t(m.refund_see, { name })
  return (
    <>
      <IconButton
        label={label}
        icon={BanknoteArrowUp}
        aria-haspopup="dialog"
        title={label}
        onPointerEnter={() => void loadDialog().catch(() => {})}
        onClick={() => setOpen(true)}
        className="rounded-xs"
      />
      {isOpen && (
        <Suspense>
          <RefundDialog donation={donation} name={name} timeZone={timeZone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
