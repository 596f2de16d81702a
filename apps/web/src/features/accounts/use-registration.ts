import type { SignedIn, UserType } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { type RegistrationDraft, registrationOf, valuesOf } from './registration-draft.ts'
import { checkRegistration, registrationProblemsOf } from './registration-rules.ts'
import { isRefusal, type UsernameStatus } from './username-status.ts'

type Registration = {
  type: UserType
  draft: RegistrationDraft
  usernameStatus: UsernameStatus
  onRegistered: (signedIn: SignedIn) => Promise<void>
}

/** Sends the form. The password is not in the draft: it is read when it is sent. */
export function useRegistration({ type, draft, usernameStatus, onRegistered }: Registration) {
  const { t, language } = useLanguage()
  return useForm({
    values: { draft, password: '' },
    check: ({ password }) => ({
      ...checkRegistration(valuesOf(type, draft, password)),
      ...(isRefusal(usernameStatus) && { username: usernameStatus }),
    }),
    send: ({ password }) => api.post<SignedIn>('/api/auth/register', registrationOf(type, draft, password, language)),
    onSent: onRegistered,
    fieldErrors: registrationProblemsOf,
    failedTitle: t(m.register_failed),
    failedText: t(m.register_failed_text),
    errorDisplay: 'always',
  })
}
