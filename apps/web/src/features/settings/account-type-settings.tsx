import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Heart, Radio } from 'lucide-react'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { useText } from '#lib/language.tsx'
import { useSession } from '#lib/session.tsx'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useChange } from './use-change.ts'

/** Fans become creators and creators fans, back and forth, and lose nothing by it. */
export function AccountTypeSettings({ user }: { user: User }) {
  const t = useText()
  const { setUser } = useSession()
  const [asking, setAsking] = useState(false)
  const { change, busy } = useChange({
    send: (userType: 'creator' | 'fan') => api.post<User>('/api/users/account-type', { userType }),
    onDone(changed) {
      setAsking(false)
      setUser(changed)
      toast({ title: t(changed.userType === 'creator' ? m.settings_type_now_creator : m.settings_type_now_fan) })
    },
  })

  switch (user.userType) {
    case 'creator':
      return (
        <SettingsSection title={t(m.settings_type)} text={t(m.settings_type_creator)}>
          <button type="button" onClick={() => setAsking(true)} className="btn btn-ghost max-sm:w-full">
            <Heart size={18} aria-hidden="true" />
            {t(m.settings_type_to_fan)}
          </button>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={t(m.settings_type_to_fan_title)}
            text={t(m.settings_type_to_fan_text, { address: `/donate/${user.slug}` })}
            confirm={t(m.settings_type_to_fan)}
            busy={busy}
            onConfirm={() => change('fan')}
          />
        </SettingsSection>
      )
    case 'fan':
      return (
        <SettingsSection title={t(m.settings_type)} text={t(m.settings_type_fan)}>
          <button
            type="button"
            disabled={busy}
            onClick={() => change('creator')}
            className="btn btn-ghost max-sm:w-full"
          >
            <Radio size={18} aria-hidden="true" />
            {t(m.settings_type_to_creator)}
          </button>
        </SettingsSection>
      )
    default:
      return (
        <SettingsSection title={t(m.settings_type)}>
          <p className="text-ink-2">
            {t(user.userType === 'agency' ? m.settings_type_agency : m.settings_type_supporter)}
          </p>
        </SettingsSection>
      )
  }
}
