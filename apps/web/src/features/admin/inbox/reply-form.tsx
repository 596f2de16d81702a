import { INBOX_REPLY_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { DrawerSection } from '#components/donations/drawer-sections.tsx'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { CountedTextArea } from '#ui/form/counted-text-area.tsx'
import { useInboxChange } from './use-inbox-change.ts'

/** Reply by email. `email`: the sender's, null if none was given. */
export function ReplyForm({ id, email }: { id: string; email: string | null }) {
  const t = useText()
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const { change, busy } = useInboxChange({
    send: () => api.post(`/api/admin/inbox/${id}/reply`, { text: text.trim() }),
    done: t(m.admin_inbox_reply_done),
    onDone: () => setText(''),
  })
  return (
    <DrawerSection title={t(m.admin_inbox_reply)}>
      {email === null ? (
        <p className="text-sm text-ink-3">{t(m.admin_inbox_reply_none)}</p>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setEmpty(text.trim() === '')
            if (text.trim() !== '' && !busy) change(undefined)
          }}
          className="grid grid-cols-[minmax(0,1fr)] gap-3"
        >
          <CountedTextArea
            label={t(m.admin_inbox_reply_label)}
            hint={t(m.admin_inbox_reply_to, { email })}
            error={isEmpty && text.trim() === '' ? t(m.admin_inbox_reply_error) : undefined}
            name="text"
            value={text}
            onChange={setText}
            maxCharacters={INBOX_REPLY_MAX_CHARACTERS}
          />
          <SubmitButton busy={busy} busyText={t(m.common_sending)} className="justify-self-start btn-ghost">
            {t(m.admin_inbox_reply_send)}
          </SubmitButton>
        </form>
      )}
    </DrawerSection>
  )
}
