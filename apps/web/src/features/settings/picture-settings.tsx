import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { preinit } from 'react-dom'
import cropSheet from 'react-easy-crop/react-easy-crop.css?url'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { CropDialog } from './crop-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'
import { PICTURE_MAX_MEGABYTES, PICTURE_TYPES, usePickedPicture } from './use-picked-picture.ts'

export function PictureSettings({ user }: { user: User }) {
  const t = useText()
  // The dialog measures itself at the first render, so its styles load before.
  preinit(cropSheet, { as: 'style' })
  const { setUser } = useSession()
  const picker = useRef<HTMLInputElement>(null)
  const pickButton = useRef<HTMLButtonElement>(null)
  const picked = usePickedPicture()
  const [saved, setSaved] = useState<string>()
  const removal = useChange({
    send: () => api.del<User>('/api/users/avatar'),
    onDone(changed) {
      // The pressed button disappears with the picture.
      pickButton.current?.focus()
      setUser(changed)
      setSaved(t(m.settings_picture_removed))
    },
  })
  const allowance = useChange({
    send: (pictureInAlerts: boolean) => api.patch<User>('/api/users/update-profile', { pictureInAlerts }),
    onDone: setUser,
  })

  return (
    <SettingsSection
      title={t(m.settings_picture)}
      text={t(m.settings_picture_text, { megabytes: PICTURE_MAX_MEGABYTES })}
    >
      <div className="flex flex-wrap items-center gap-4 sm:gap-5">
        <Avatar name={user.displayName} src={user.avatar} className="size-20 text-3xl sm:size-24" />
        <div className="flex flex-wrap gap-2.5">
          <input
            ref={picker}
            type="file"
            name="avatar"
            accept={PICTURE_TYPES.join(',')}
            aria-label={t(m.settings_picture_pick)}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void picked.open(file)
              // Allows choosing the same file again.
              target.value = ''
            }}
            hidden
          />
          <BusyButton
            ref={pickButton}
            busy={picked.opening}
            icon={ImageUp}
            onClick={() => picker.current?.click()}
            className="btn-ink"
          >
            {t(user.avatar ? m.settings_picture_change : m.settings_picture_pick)}
          </BusyButton>
          {user.avatar && (
            <BusyButton
              busy={removal.busy}
              icon={Trash2}
              onClick={() => removal.change(undefined)}
              className="btn-ghost"
            >
              {t(m.settings_picture_remove)}
            </BusyButton>
          )}
        </div>
        <SavedNote key={saved} isShown={saved !== undefined} text={saved} />
      </div>
      <div className="mt-5">
        <SwitchField
          name="pictureInAlerts"
          label={t(m.settings_picture_alerts)}
          hint={t(m.settings_picture_alerts_hint)}
          // The requested state until the server answers.
          checked={user.pictureInAlerts !== allowance.busy}
          onChange={(allowed) => {
            if (!allowance.busy) allowance.change(allowed)
          }}
        />
      </div>
      {picked.picture && (
        <CropDialog
          picture={picked.picture}
          onClose={picked.close}
          onSaved={(changed) => {
            picked.close()
            setUser(changed)
            setSaved(t(m.settings_picture_saved))
          }}
        />
      )}
    </SettingsSection>
  )
}
