import { m } from '@aplauso/texts/messages'
import { Ban } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import type { DonorReference } from './block-dialog.tsx'

const loadDialog = () => import('./block-dialog.tsx')
const BlockDialog = lazyComponent(loadDialog)

type BlockDonorProps = {
  donor: DonorReference
  name: string
  /** Id of the donor's name, which tells several buttons apart. */
  nameId?: string
  className?: string
  onDone?: () => void
}

export function BlockDonor({ donor, name, nameId, className = 'px-4 text-sm', onDone }: BlockDonorProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        {...(nameId && { 'aria-describedby': nameId })}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog().catch(() => {})}
        onClick={() => setOpen(true)}
        className={`btn btn-ghost ${className}`}
      >
        <Ban size={18} aria-hidden="true" />
        {t(m.block_button)}
      </button>
      {isOpen && (
        <Suspense>
          <BlockDialog donor={donor} name={name} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
