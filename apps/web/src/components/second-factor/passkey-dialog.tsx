import { PASSKEY_NAME_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { deviceName } from './device-name.ts'
import { ObstacleNote } from './passkey-button.tsx'
import { addPasskey, type PasskeyObstacle, passkeyNameError } from './passkeys.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type PasskeyDialogProps = {
  /** Called once the passkey is added, and recovery codes were stored if there are any. */
  onDone: () => void
  onClose: () => void
}

/** Adds a passkey: its name, the browser's prompt, and recovery codes with a first one. Lazy: loaded when opened. */
export default function PasskeyDialog({ onDone, onClose }: PasskeyDialogProps) {
  const t = useText()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes === undefined) {
    return <NamePasskey onAdded={(given) => (given ? setCodes(given) : onDone())} onClose={onClose} />
  }
  return (
    <Modal title={t(m.recovery_save_title)} text={t(m.recovery_save_text)} busy onClose={onDone}>
      <RecoveryCodes codes={codes} onSaved={onDone} />
    </Modal>
  )
}

type NamePasskeyProps = { onAdded: (codes: readonly string[] | undefined) => void; onClose: () => void }

function NamePasskey({ onAdded, onClose }: NamePasskeyProps) {
  const t = useText()
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const [obstacle, setObstacle] = useState<PasskeyObstacle>()
  const { props, busy, errorOf, failure } = useForm({
    values: { name },
    check: (typed) => ({ name: passkeyNameError(t, typed.name) }),
    send(typed) {
      setObstacle(undefined)
      return addPasskey(typed.name.trim())
    },
    onSent(added) {
      if (typeof added === 'string') setObstacle(added)
      else onAdded(added.recoveryCodes)
    },
    errorDisplay: 'here',
  })
  return (
    <Modal title={t(m.passkeys_add)} text={t(m.passkeys_add_text)} busy={busy} onClose={onClose}>
      <form {...props} className="mt-5">
        <TextField
          label={t(m.passkeys_name)}
          hint={t(m.passkeys_name_hint)}
          error={errorOf('name')}
          name="name"
          value={name}
          onChange={setName}
          maxLength={PASSKEY_NAME_MAX_CHARACTERS}
          autoComplete="off"
        />
        <ObstacleNote obstacle={obstacle} />
        <ModalFailure>{failure}</ModalFailure>
        <ModalActions busy={busy} onClose={onClose}>
          <SubmitButton busy={busy} busyText={t(m.passkeys_waiting)} className="btn-ink">
            {t(m.totp_next)}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
