import { m } from '@aplauso/texts/messages'
import { useEffect, useState } from 'react'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { pickTexts, useForm } from '#ui/form/use-form.ts'
import { readContactDraft, removeContactDraft, saveContactDraft } from './contact-draft.ts'
import type { TypedContactMessage } from './typed-contact-message.ts'

export type Sender = { name: string; email: string }

type ContactFormOptions<Typed> = {
  /** Name of its draft in the tab storage. */
  form: string
  /** A stable reference: effects depend on it. */
  empty: Typed
  /** Names of the incomplete fields, from the top down. */
  unfinished: (typed: Typed) => readonly string[]
  problems: Record<keyof Typed & string, string>
  send: (typed: Typed) => Promise<unknown>
  onSent: (sender: Sender) => void
}

/**
 * State of a contact form. A signed-in user's name and address are filled in. The draft is stored in the tab until it
 * is sent, so that a reload loses nothing.
 */
export function useContactForm<Typed extends TypedContactMessage & Record<string, string>>({
  form,
  empty,
  unfinished,
  send,
  problems,
  onSent,
}: ContactFormOptions<Typed>) {
  const t = useText()
  const { user } = useSession()
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const draft: Typed = { ...empty, ...(user && { name: user.displayName, email: user.email }), ...typed }

  // The server renders an empty form. Text typed before hydration is newer than the stored draft.
  useEffect(() => setTyped((now) => ({ ...readContactDraft(form, empty), ...now })), [form, empty])

  useEffect(() => {
    if (Object.keys(typed).length > 0) saveContactDraft(form, typed)
  }, [form, typed])

  const { props, busy, errorOf } = useForm({
    values: draft,
    check: (whole) => pickTexts(problems, unfinished(whole)),
    send: (whole) => send({ ...whole, ...senderOf(whole) }),
    onSent(_answer, whole) {
      removeContactDraft(form)
      onSent(senderOf(whole))
    },
    fieldErrors: (error) => pickTexts(problems, refusedFields(error)),
    failedTitle: t(m.contact_failed),
    failedText: t(m.pricing_try_later),
  })
  return {
    letter: draft,
    props,
    busy,
    bindField: (name: keyof Typed & string) => ({
      name,
      value: draft[name],
      error: errorOf(name),
      onChange: (text: string) => setTyped((now) => ({ ...now, [name]: text })),
    }),
  }
}

const senderOf = ({ name, email }: Sender): Sender => ({ name: name.trim(), email: email.trim() })

export type ContactFieldBinding = {
  bindField: (name: 'name' | 'email' | 'message') => {
    name: string
    value: string
    error: string | undefined
    onChange: (typed: string) => void
  }
}
