import { m } from '@aplauso/texts/messages'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { focusOn } from '#lib/browser/focus-on.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { sessionConfirmation } from '#lib/session/confirm-session.ts'
import { useSession } from '#lib/session/session.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'

/** Asks who is signed in for their password once more, and lets the call that wanted it go on. */
export default function ConfirmSession() {
  const { t, language } = useLanguage()
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const leave = () => sessionConfirmation.settle(false)

  // The session has ended meanwhile: there is nothing left to confirm.
  const isSignedOut = user === undefined
  useEffect(() => {
    if (isSignedOut) sessionConfirmation.settle(false)
  }, [isSignedOut])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const password = String(new FormData(form).get('password'))
    setFailure(undefined)
    setWrong(password === '' ? t(m.login_password_error) : undefined)
    if (password === '') return focusOn(form, 'password')

    setBusy(true)
    try {
      await api.post<null>('/api/auth/confirm', { password })
      sessionConfirmation.settle(true)
    } catch (error) {
      const isWrong = error instanceof ApiError && error.problem?.code === 'invalid_credentials'
      const text = isWrong ? t(m.confirm_wrong) : await failureText(error, t, language, t(m.error_internal_error))
      setBusy(false)
      if (isWrong) setWrong(text)
      else setFailure(text)
      focusOn(form, 'password')
    }
  }

  return (
    <Modal title={t(m.confirm_title)} text={t(m.confirm_text)} busy={busy} onClose={leave}>
      <form noValidate method="post" onSubmit={(event) => void submit(event)} onInput={() => setWrong(undefined)}>
        {/* For password managers, which have to know whose password is asked for. */}
        <input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <FormField label={t(m.login_password)} error={wrong} className="mt-5">
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              required
              className="aria-invalid:border-perigo"
            />
          )}
        </FormField>
        <ModalFailure>{failure}</ModalFailure>
        <ModalActions busy={busy} onClose={leave}>
          <BusyButton type="submit" busy={busy} className="btn-ink">
            {t(m.confirm_submit)}
          </BusyButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
