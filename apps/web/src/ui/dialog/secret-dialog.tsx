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
  action?: ReactNode
  children?: ReactNode
}

/** Shows a secret once. Escape does not close it: the user must confirm that they have stored it. */
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
        {/* First in focus order: an extra Enter must not close the dialog. */}
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
