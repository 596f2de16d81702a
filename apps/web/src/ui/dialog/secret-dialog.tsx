import { m } from '@aplauso/texts/messages'
import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { Modal } from '#ui/dialog/modal.tsx'
import { useCopy } from '#ui/form/use-copy.ts'

type SecretDialogProps = {
  title: string
  text: string
  secret: string
  copyLabel: string
  onClose: () => void
  /** One more thing to do with it, beside copying. */
  action?: ReactNode
  /** What becomes of it next. */
  children?: ReactNode
}

/** What nobody can be shown again. Escape leaves it open: only who says that it is kept closes it. */
export function SecretDialog({ title, text, secret, copyLabel, onClose, action, children }: SecretDialogProps) {
  const t = useText()
  const { copied, copy } = useCopy(secret)
  const Icon = copied ? Check : Copy
  return (
    <Modal title={title} text={text} busy onClose={onClose}>
      <code className="mt-5 block rounded-md border border-line bg-sunken p-4 font-mono text-sm break-all select-all">
        {secret}
      </code>
      {children}
      <div className="mt-6 grid gap-2.5 sm:flex sm:flex-wrap sm:justify-end">
        {/* The first to have the keyboard: Enter once too often must not close what is shown this once. */}
        <button type="button" onClick={() => void copy()} className="btn btn-ink">
          <Icon size={18} aria-hidden="true" />
          {copied ? t(m.dashboard_copied_short) : copyLabel}
        </button>
        {action}
        <button type="button" onClick={onClose} className="btn btn-ghost">
          {t(m.developer_kept)}
        </button>
      </div>
    </Modal>
  )
}
