import { m } from '@aplauso/texts/messages'
import { useEffect } from 'react'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { reauthentication } from '#lib/session/reauthentication.ts'
import { useSession } from '#lib/session/session.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useForm } from '#ui/form/use-form.ts'

/** Asks the signed-in user for their password again, then lets the waiting call continue. */
export default function PasswordDialog() {
  const t = useText()
  const { user } = useSession()
  const cancel = () => reauthentication.settle(false)
  const { props, busy, errorOf, failure } = useForm({
    values: { password: '' },
    check: ({ password }) => ({ password: password === '' && t(m.login_password_error) }),
    send: (typed) => api.post<null>('/api/auth/confirm', typed),
    onSent: () => reauthentication.settle(true),
    fieldErrors: (_error, code) => ({ password: code === 'invalid_credentials' && t(m.confirm_wrong) }),
    errorDisplay: 'here',
    focusAfterFailure: 'password',
  })

  // A session that ended meanwhile needs no reauthentication.
  const isSignedOut = user === undefined
  useEffect(() => {
    if (isSignedOut) reauthentication.settle(false)
  }, [isSignedOut])

  return (
    <Modal title={t(m.confirm_title)} text={t(m.confirm_text)} busy={busy} onClose={cancel}>
      <form {...props}>
        {/* Password managers need to know the account of the password. */}
        <input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField label={t(m.login_password)} name="password" error={errorOf('password')} className="mt-5" />
        <ModalFailure>{failure}</ModalFailure>
        <ModalActions busy={busy} onClose={cancel}>
          <SubmitButton busy={busy} className="btn-ink">
            {t(m.confirm_submit)}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
