import { m } from '@aplauso/texts/messages'
import { KeyRound } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'

type SecretLinkFieldProps = {
  url: string
  /** Accessible name of the button that copies. */
  label: string
  onRotate: () => void
}

/** A link with its key hidden, because the screen may be on stream; the key can be replaced. */
export function SecretLinkField({ url, label, onRotate }: SecretLinkFieldProps) {
  const t = useText()
  const { href, host, pathname } = new URL(url, location.origin)
  return (
    <CopyField value={href} shown={`${host}${pathname}#key=••••••••`} label={label}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onRotate}
        className="rounded-xs border-0 px-3 text-sm btn btn-ghost"
      >
        <KeyRound size={17} aria-hidden="true" />
        {t(m.widget_rotate)}
      </button>
    </CopyField>
  )
}
