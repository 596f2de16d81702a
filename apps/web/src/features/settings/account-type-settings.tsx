import type { User, UserType } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Heart, Radio } from 'lucide-react'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { type Message, useLanguage, useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { SettingsSection } from './settings-section.tsx'

const TEXTS: Record<UserType, Message> = {
  creator: m.settings_type_creator,
  fan: m.settings_type_fan,
  supporter: m.settings_type_supporter,
  agency: m.settings_type_agency,
}

/** Changes between fan or supporter and creator in both directions, without losing data. */
export function AccountTypeSettings({ user }: { user: User }) {
  const t = useText()
  return (
    <SettingsSection title={t(m.settings_type)} text={t(TEXTS[user.userType])}>
      {user.userType !== 'agency' && <ChangeType isCreator={user.userType === 'creator'} slug={user.slug} />}
    </SettingsSection>
  )
}

/** One button for both directions, so that it keeps the keyboard focus. */
function ChangeType({ isCreator, slug }: { isCreator: boolean; slug: string }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const [done, setDone] = useState<string>()
  const { change, busy } = useTypeChange({ onDone: setDone })
  return (
    <>
      <BusyButton
        busy={busy}
        icon={isCreator ? Heart : Radio}
        onClick={() => (isCreator ? setAsking(true) : change('creator'))}
        className="btn-ghost max-sm:w-full"
      >
        {t(isCreator ? m.settings_type_to_fan : m.settings_type_to_creator)}
      </BusyButton>
      <SavedNote key={done} isShown={done !== undefined} text={done} className="mt-3" />
      {isAsking && <BecomeFan slug={slug} onDone={setDone} onClose={() => setAsking(false)} />}
    </>
  )
}

type BecomeFanProps = { slug: string; onDone: (done: string) => void; onClose: () => void }

function BecomeFan({ slug, onDone, onClose }: BecomeFanProps) {
  const t = useText()
  const { change, busy, failure } = useTypeChange({
    inDialog: true,
    onDone(done) {
      onClose()
      onDone(done)
    },
  })
  return (
    <ConfirmDialog
      title={t(m.settings_type_to_fan_title)}
      text={t(m.settings_type_to_fan_text, { address: `/donate/${slug}` })}
      confirm={t(m.settings_type_to_fan)}
      busy={busy}
      failure={failure}
      onConfirm={() => change('fan')}
      onClose={onClose}
    />
  )
}

function useTypeChange({ inDialog = false, onDone }: { inDialog?: boolean; onDone: (done: string) => void }) {
  const { t, language } = useLanguage()
  const { setUser } = useSession()
  return useChange({
    send: (userType: 'creator' | 'fan') =>
      api.post<User>('/api/users/account-type', {
        userType,
        // Initial stream language of a new creator.
        ...(userType === 'creator' && { streamLanguage: language }),
      }),
    onDone(changed) {
      onDone(t(changed.userType === 'creator' ? m.settings_type_now_creator : m.settings_type_now_fan))
      setUser(changed)
    },
    inDialog,
  })
}
