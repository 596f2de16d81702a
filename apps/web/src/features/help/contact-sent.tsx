import { m } from '@aplauso/texts/messages'
import { CircleCheck } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import type { Sender } from '#parts/contact/use-letter.ts'

export function ContactSent({ sender, onAnother }: { sender: Sender; onAnother: () => void }) {
  const t = useText()
  return (
    <>
      <CircleCheck size={40} aria-hidden="true" className="text-ok" />
      <h2 className="mt-4 text-2xl outline-none">{t(m.contact_sent)}</h2>
      <p className="mt-2 wrap-anywhere text-ink-2">{t(m.contact_sent_text, sender)}</p>
      <p className="mt-2 text-ink-2">{t(m.contact_next)}</p>
      <button type="button" onClick={onAnother} className="mt-6 btn btn-ghost">
        {t(m.contact_another)}
      </button>
    </>
  )
}
