import type { User } from '@aplauso/contract/accounts'
import type { Language } from '@aplauso/contract/languages'
import { api } from '#lib/api/api.ts'
import { useSession } from '#lib/session/session.tsx'
import { useLanguage } from './language.tsx'

/** Changes the language here and now, and for the account's mails too, if there is one. */
export function useChooseLanguage(): (language: Language) => void {
  const { setLanguage } = useLanguage()
  const { user, patchUser } = useSession()
  return (language) => {
    setLanguage(language)
    if (!user) return
    // Nobody waits for it: the page already speaks the language, whether or not the account learns of it.
    api
      .patch<User>('/api/users/update-profile', { language })
      // The rest of the answer may be older than what has been told live meanwhile.
      .then(
        (changed) => patchUser({ language: changed.language }),
        (error) => console.warn('The language could not be saved to the account', error),
      )
  }
}
