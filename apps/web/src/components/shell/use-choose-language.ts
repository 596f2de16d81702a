import type { User } from '@aplauso/contract/accounts'
import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { toast } from '#ui/toast/toast-store.ts'

/**
 * Changes the language of the page and of the account's emails. If the texts cannot be fetched, both stay and a toast
 * says so.
 */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const { setLanguage, t } = useLanguage()
  const { user, patchUser } = useSession()
  return async (language) => {
    try {
      await setLanguage(language)
    } catch (error) {
      console.warn(`texts of ${language} cannot be fetched`, error)
      toast({ title: t(m.nav_language_failed), description: t(m.error_offline), tone: 'destructive' })
      return
    }
    if (!user) return
    // Not awaited: the page has the new language, whether or not the account is updated.
    api
      .patch<User>('/api/users/update-profile', { language })
      // Only the language is applied: live updates may be newer than the rest of the answer.
      .then(
        (changed) => patchUser({ language: changed.language }),
        (error) => console.warn('language cannot be saved to the account', error),
      )
  }
}
