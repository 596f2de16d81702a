import type { SignedIn, UserType } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { type FormEvent, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { focusOn } from '#lib/browser/focus-on.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast.ts'
import { type RegistrationDraft, registrationOf, valuesOf } from './registration-draft.ts'
import { checkRegistration, FIELDS, type Field, type FieldProblems, problemsOf } from './registration-rules.ts'
import { isRefusal, type UsernameStatus } from './username-status.ts'

type Registration = {
  type: UserType
  draft: RegistrationDraft
  usernameStatus: UsernameStatus
  onRegistered: (signedIn: SignedIn) => void
}

/** Sends the form, and holds what is wrong with it until it is mended. */
export function useRegistration({ type, draft, usernameStatus, onRegistered }: Registration) {
  const { t, language } = useLanguage()
  const [sending, setSending] = useState(false)
  const [problems, setProblems] = useState<FieldProblems>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    const password = String(new FormData(form).get('password'))
    const unfinished = checkRegistration(valuesOf(type, draft, password))
    if (isRefusal(usernameStatus)) unfinished.username = usernameStatus
    setProblems(unfinished)
    if (focusOnFirst(form, unfinished)) return

    setSending(true)
    try {
      onRegistered(await api.post<SignedIn>('/api/auth/register', registrationOf(type, draft, password)))
    } catch (error) {
      const refused = problemsOf(error)
      setProblems(refused)
      setSending(false)
      focusOnFirst(form, refused)
      const description = await failureText(error, t, language, t(m.register_failed_text))
      toast({ title: t(m.register_failed), description, tone: 'destructive' })
    }
  }

  const mend = (fields: readonly Field[]) =>
    setProblems((now) => ({ ...now, ...Object.fromEntries(fields.map((field) => [field, undefined])) }))

  return { problems, mend, sending, submit }
}

function focusOnFirst(form: HTMLFormElement, problems: FieldProblems): boolean {
  const first = FIELDS.find((field) => problems[field])
  if (first) focusOn(form, first)
  return first !== undefined
}
