import { m } from '@aplauso/texts/messages'
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { focusOn } from '#lib/browser/focus-on.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { toast } from '#ui/toast/toast.ts'
import { forgetLetter, readLetter, saveLetter } from './letter-draft.ts'
import type { TypedLetter } from './typed-letter.ts'

export type Sender = { name: string; email: string }

type LetterOptions<Typed> = {
  /** Its name among the letters that the tab keeps. */
  form: string
  /** The same at every render. */
  empty: Typed
  /** The fields that are not filled in as they must be, from the top down. */
  unfinished: (typed: Typed) => readonly string[]
  send: (typed: Typed) => Promise<unknown>
  onSent: (sender: Sender) => void
}

/**
 * A letter to the operator while it is written: whoever is signed in finds their name and address filled in. Kept for the
 * tab until it is sent, so that a reload does not cost what was typed.
 */
export function useLetter<Typed extends TypedLetter & Record<string, string>>({
  form,
  empty,
  unfinished,
  send,
  onSent,
}: LetterOptions<Typed>) {
  const { t, language } = useLanguage()
  const { user } = useSession()
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const letter: Typed = { ...empty, ...(user && { name: user.displayName, email: user.email }), ...typed }

  // The server writes the form empty. What was typed into it before the script came is newer than what is kept.
  useEffect(() => setTyped((now) => ({ ...readLetter(form, empty), ...now })), [form, empty])

  useEffect(() => {
    if (Object.keys(typed).length > 0) saveLetter(form, typed)
  }, [form, typed])

  async function deliver(element: HTMLFormElement) {
    setSending(true)
    try {
      const whole = { ...letter, name: letter.name.trim(), email: letter.email.trim() }
      await send(whole)
      forgetLetter(form)
      onSent(whole)
    } catch (error) {
      setSending(false)
      const fields = refusedFields(error)
      setWrong(fields)
      if (fields[0] !== undefined) return focusOn(element, fields[0])
      const description = await failureText(error, t, language, t(m.pricing_try_later))
      toast({ title: t(m.contact_failed), description, tone: 'destructive' })
    }
  }

  return {
    letter,
    sending,
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const fields = unfinished(letter)
      setWrong(fields)
      if (fields[0] !== undefined) focusOn(event.currentTarget, fields[0])
      else if (!sending) void deliver(event.currentTarget)
    },
    /** What ties a control to its field. */
    bound: (name: keyof Typed & string) => ({
      name,
      value: letter[name],
      onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) {
        setTyped({ ...typed, [name]: target.value })
        setWrong(wrong.filter((field) => field !== name))
      },
    }),
    errorOf: (name: keyof Typed & string, text: string) => (wrong.includes(name) ? text : undefined),
  }
}

/** What the fields need to know of the letter. */
export type BoundLetter = {
  bound: (name: 'name' | 'email' | 'message') => {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  errorOf: (name: 'name' | 'email' | 'message', text: string) => string | undefined
}
