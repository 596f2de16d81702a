import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { useOperator } from '#lib/page/operator.ts'
import { RichText } from '#ui/text/rich-text.tsx'

/** Who runs this address, or that they have not said so: a document never names anybody else in their place. */
export function LegalOperator() {
  const t = useText()
  const { name, address, email } = useOperator()
  const isNamed = name !== null && address !== null && email !== null
  return (
    <div className="grid gap-3 rounded-md border border-line bg-surface px-5 py-4">
      <p className="eyebrow">{t(m.legal_operator)}</p>
      {(name ?? address) !== null && (
        <address className="wrap-anywhere not-italic">
          {name !== null && <span className="block font-semibold">{name}</span>}
          {address}
        </address>
      )}
      {email !== null && (
        <p>
          <a href={`mailto:${email}`} className="wrap-anywhere link">
            {email}
          </a>
        </p>
      )}
      <p className="text-sm text-ink-2">
        <RichText text={t(isNamed ? m.legal_operator_contact : m.legal_operator_unnamed)} />
      </p>
    </div>
  )
}
