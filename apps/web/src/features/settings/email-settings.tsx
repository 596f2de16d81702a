import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useRefreshOnReturn } from '#lib/session/use-refresh-on-return.ts'
import { CurrentEmail } from './current-email.tsx'
import { NewEmailForm } from './new-email-form.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The email address. A change needs the password, and the link in an email to the new address. */
export function EmailSettings({ user }: { user: User }) {
  const t = useText()
  const [sentTo, setSentTo] = useState<string>()
  const awaited = sentTo === user.email ? undefined : sentTo
  useRefreshOnReturn(awaited !== undefined || !user.emailVerified)
  return (
    <SettingsSection anchor="email" title={t(m.settings_email)} text={t(m.settings_email_text)}>
      <CurrentEmail user={user} />
      <div role="status">
        {awaited && (
          <p className="mt-4 rounded-md bg-ok-soft px-4 py-3 font-medium wrap-anywhere text-ok">
            {t(m.settings_email_sent, { email: awaited })}
          </p>
        )}
      </div>
      <NewEmailForm user={user} onSent={setSentTo} />
    </SettingsSection>
  )
}
