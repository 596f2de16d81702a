import type { User } from '@aplauso/contract/accounts'
import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { toast } from '#ui/toast/toast-store.ts'

/**
 * Changes the language here, and for the account's mails too, if there is one. Where its texts cannot be fetched, the old one
 * stays for both, and the person is told.
 */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const { setLanguage, t } = useLanguage()
  const { user, patchUser } = useSession()
  return async (language) => {
    try {
      await setLanguage(language)
    } catch (error) {
      console.warn(`The texts of ${language} could not be fetched`, error)
      toast({ title: t(m.nav_language_failed), description: t(m.error_offline), tone: 'destructive' })
      return
    }
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
