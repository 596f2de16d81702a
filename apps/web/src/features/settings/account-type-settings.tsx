import type { User, UserType } from '@aplauso/contract/accounts'
import type { RegistrationMode } from '@aplauso/contract/registration-modes'
import { m } from '@aplauso/texts/messages'
import { Heart, Radio } from 'lucide-react'
import { useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'
import { type Message, useLanguage, useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { useSession } from '#lib/session/session.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { SettingsSection } from './settings-section.tsx'

type Texts = Record<UserType, Message>
const TEXTS: Texts = {
  creator: m.settings_type_creator,
  fan: m.settings_type_fan,
  supporter: m.settings_type_supporter,
  agency: m.settings_type_agency,
}
const INVITE_TEXTS: Texts = { ...TEXTS, creator: m.settings_type_creator_restricted }
const CLOSED_TEXTS: Texts = {
  ...INVITE_TEXTS,
  fan: m.settings_type_fan_closed,
  supporter: m.settings_type_supporter_closed,
}
const TEXTS_BY_MODE: Record<RegistrationMode, Texts> = { open: TEXTS, invite: INVITE_TEXTS, closed: CLOSED_TEXTS }

/** Changes between fan or supporter and creator in both directions, without losing data. */
export function AccountTypeSettings({ user }: { user: User }) {
  const t = useText()
  const mode = useAvailableFeatures().registration.creators
  const isCreator = user.userType === 'creator'
  return (
    <SettingsSection title={t(m.settings_type)} text={t(TEXTS_BY_MODE[mode][user.userType])}>
      {user.userType !== 'agency' && (isCreator || mode !== 'closed') && (
        <ChangeType isCreator={isCreator} slug={user.slug} mode={mode} />
      )}
    </SettingsSection>
  )
}

/** One button for both directions, so that it keeps the keyboard focus. */
function ChangeType({ isCreator, slug, mode }: { isCreator: boolean; slug: string; mode: RegistrationMode }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const [done, setDone] = useState<string>()
  const [invite, setInvite] = useState('')
  const needsInvite = !isCreator && mode === 'invite'
  const [isRefused, setRefused] = useState(false)
  const { change, busy } = useTypeChange({ onDone: setDone, onInviteRefused: () => setRefused(true) })
  return (
    <>
      {needsInvite && (
        <TextField
          label={t(m.settings_type_invite)}
          hint={t(m.settings_type_invite_hint)}
          name="invite"
          value={invite}
          error={isRefused && t(m.error_invite_required)}
          onChange={(text) => {
            setInvite(text)
            setRefused(false)
          }}
          autoComplete="off"
          fieldClassName="mb-4"
        />
      )}
      <BusyButton
        busy={busy}
        icon={isCreator ? Heart : Radio}
        onClick={() => (isCreator ? setAsking(true) : change({ userType: 'creator', invite }))}
        className="btn-ghost max-sm:w-full"
      >
        {t(isCreator ? m.settings_type_to_fan : m.settings_type_to_creator)}
      </BusyButton>
      <SavedNote key={done} isShown={done !== undefined} text={done} className="mt-3" />
      {isAsking && <BecomeFan slug={slug} mode={mode} onDone={setDone} onClose={() => setAsking(false)} />}
    </>
  )
}

type BecomeFanProps = { slug: string; mode: RegistrationMode; onDone: (done: string) => void; onClose: () => void }

function BecomeFan({ slug, mode, onDone, onClose }: BecomeFanProps) {
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
      onConfirm={() => change({ userType: 'fan', invite: '' })}
      onClose={onClose}
    >
      {mode !== 'open' && (
        <p className="rounded-md bg-sunken px-4 py-3 text-sm">
          {t(mode === 'invite' ? m.settings_type_return_invite : m.settings_type_return_closed)}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** The token of a pasted link, or the text itself. */
const inviteOf = (text: string) => URL.parse(text.trim())?.searchParams.get('invite') ?? text.trim()

type TypeChange = { inDialog?: boolean; onDone: (done: string) => void; onInviteRefused?: () => void }

function useTypeChange({ inDialog = false, onDone, onInviteRefused }: TypeChange) {
  const { t, language } = useLanguage()
  const { setUser } = useSession()
  return useChange({
    send: ({ userType, invite }: { userType: 'creator' | 'fan'; invite: string }) =>
      api.post<User>('/api/users/account-type', {
        userType,
        // Initial stream language of a new creator.
        ...(userType === 'creator' && { streamLanguage: language }),
        ...(invite !== '' && { invite: inviteOf(invite) }),
      }),
    onDone(changed) {
      onDone(t(changed.userType === 'creator' ? m.settings_type_now_creator : m.settings_type_now_fan))
      setUser(changed)
    },
    onRefused(error) {
      const isRefused = error instanceof ApiError && error.problem?.code === 'invite_required'
      if (isRefused) onInviteRefused?.()
      return isRefused && onInviteRefused !== undefined
    },
    inDialog,
  })
}
