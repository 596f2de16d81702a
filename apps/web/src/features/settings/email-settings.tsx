import type { PendingEmailChange, User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useRefreshOnReturn } from '#lib/session/use-refresh-on-return.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { CurrentEmail } from './current-email.tsx'
import { NewEmailForm } from './new-email-form.tsx'
import { SettingsSection } from './settings-section.tsx'

const EMAIL_CHANGE_PATH = '/api/auth/change-email'

/**
 * The email address. A change needs the password and the link in an email to the new address; without a code of the
 * second factor it then waits a day, and can be cancelled here.
 */
export function EmailSettings({ user }: { user: User }) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const [isCancelled, setCancelled] = useState(false)
  // With the address in the key, a change that took effect is not shown as pending.
  const queryKey = [EMAIL_CHANGE_PATH, user.email]
  const { data: pending } = useQuery({
    queryKey,
    queryFn: () => api.get<PendingEmailChange | null>(EMAIL_CHANGE_PATH),
  })
  useRefreshOnReturn(pending != null || !user.emailVerified)
  async function refresh(cancelled: boolean) {
    await queries.invalidateQueries({ queryKey })
    setCancelled(cancelled)
  }
  return (
    <SettingsSection anchor="email" title={t(m.settings_email)} text={t(m.settings_email_text)}>
      <CurrentEmail user={user} />
      <div role="status">
        {pending && <PendingChange pending={pending} timeZone={user.timeZone} onCancelled={() => refresh(true)} />}
      </div>
      <SavedNote isShown={isCancelled && !pending} text={t(m.settings_email_cancelled)} className="mt-4" />
      <NewEmailForm user={user} onSent={() => refresh(false)} />
    </SettingsSection>
  )
}

type PendingChangeProps = { pending: PendingEmailChange; timeZone: string; onCancelled: () => Promise<void> }

function PendingChange({ pending: { email, takesEffectAt }, timeZone, onCancelled }: PendingChangeProps) {
  const { t, language } = useLanguage()
  const { change, busy } = useChange({ send: () => api.del<null>(EMAIL_CHANGE_PATH), onDone: onCancelled })
  return (
    <div className="mt-4 rounded-md bg-ok-soft px-4 py-3">
      <p className="font-medium wrap-anywhere text-ok">
        {takesEffectAt === null
          ? t(m.settings_email_sent, { email })
          : t(m.settings_email_pending, { email, at: formatMoment(takesEffectAt, 'minute', language, timeZone) })}
      </p>
      <BusyButton busy={busy} onClick={() => change(undefined)} className="mt-2 text-sm btn-ghost">
        {t(m.settings_email_cancel)}
      </BusyButton>
    </div>
  )
}
