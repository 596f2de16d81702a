import { m } from '@aplauso/texts/messages'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Sender } from '#components/contact/use-contact-form.ts'
import { Page } from '#components/shell/page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactOptions } from './contact-options.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.contact_page_head), description: t(m.contact_page_description) }),
}

/** Contact form to the operator, with or without an account. */
export function Component() {
  const t = useText()
  const [sender, setSender] = useState<Sender>()
  return (
    <Page className="py-10 sm:py-14">
      <div className="wrap">
        <h1 className="text-3xl">{t(m.contact_page_title)}</h1>
        <p className="mt-3 max-w-[52ch] text-lg text-ink-2">{t(m.contact_page_lead)}</p>
        <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
          {/* Announces to screen readers that the message was sent. */}
          <section ref={restoreListFocus} aria-live="polite" className="p-5 card sm:p-8">
            {sender ? (
              <ContactSent sender={sender} onAnother={() => setSender(undefined)} />
            ) : (
              <ContactForm onSent={setSender} />
            )}
          </section>
          <ContactOptions />
        </div>
      </div>
    </Page>
  )
}

function ContactSent({ sender, onAnother }: { sender: Sender; onAnother: () => void }) {
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
