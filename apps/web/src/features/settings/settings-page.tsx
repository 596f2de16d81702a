import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { useHashFocus } from '#lib/browser/use-hash-focus.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { Cards } from '#ui/loading/error-boundary.tsx'

type SettingsPageProps = { title: Message; children: (user: User) => ReactNode }

/** A page of the account settings. */
export function SettingsPage({ title, children }: SettingsPageProps) {
  const t = useText()
  const { user } = useSession()
  useHashFocus()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  if (!user) return null
  return (
    <>
      <h1 className="text-3xl">{t(title)}</h1>
      <p className="mt-2 wrap-anywhere text-ink-2">
        {t(m.settings_lead, { name: user.displayName, username: user.username })}
      </p>
      <Cards className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 sm:mt-8">{children(user)}</Cards>
    </>
  )
}
