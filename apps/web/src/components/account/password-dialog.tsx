import type { SecondFactorState } from '@aplauso/contract/second-factors'
import { SERVICE_NAMES } from '@aplauso/contract/service-names'
import type { LinkedService } from '@aplauso/contract/sign-in-services'
import { m } from '@aplauso/texts/messages'
import { useEffect, useState } from 'react'
import { PasskeyButton } from '#components/second-factor/passkey-button.tsx'
import { ServiceMark } from '#components/sign-in-services/service-mark.tsx'
import { serviceStart } from '#components/sign-in-services/service-start.ts'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { reauthentication } from '#lib/session/reauthentication.ts'
import { useSession } from '#lib/session/session.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useForm } from '#ui/form/use-form.ts'

/** `services`: of an account without a password. */
type Ways = Pick<SecondFactorState, 'hasPassword' | 'passkeys'> & { services: LinkedService[] }

const confirmed = () => reauthentication.settle(true)
const cancel = () => reauthentication.settle(false)

/**
 * Asks the signed-in user again for their password or a passkey, then lets the waiting call continue. It opens once it
 * knows which of them the account has.
 */
export default function PasswordDialog() {
  const { user } = useSession()
  const [ways, setWays] = useState<Ways>()

  // A session that ended meanwhile needs no reauthentication.
  const isSignedOut = user === undefined
  useEffect(() => {
    if (isSignedOut) cancel()
  }, [isSignedOut])
  useEffect(() => {
    findWays().then(setWays, (error) => {
      console.warn('ways to confirm are unknown, asking for the password', error)
      setWays({ hasPassword: true, passkeys: 0, services: [] })
    })
  }, [])
  if (ways === undefined) return null
  return ways.hasPassword ? <ByPassword hasPasskey={ways.passkeys > 0} /> : <WithoutPassword {...ways} />
}

async function findWays(): Promise<Ways> {
  const { hasPassword, passkeys } = await api.get<SecondFactorState>('/api/auth/second-factor')
  if (hasPassword) return { hasPassword, passkeys, services: [] }
  // Refused to a session that still lacks its required second factor; the text then says to sign in again.
  const services = await api.get<LinkedService[]>('/api/auth/oauth').catch(() => [])
  return { hasPassword, passkeys, services }
}

function ByPassword({ hasPasskey }: { hasPasskey: boolean }) {
  const t = useText()
  const { user } = useSession()
  const { props, busy, errorOf, failure } = useForm({
    values: { password: '' },
    check: ({ password }) => ({ password: password === '' && t(m.login_password_error) }),
    send: (typed) => api.post<null>('/api/auth/confirm', typed),
    onSent: confirmed,
    fieldErrors: (_error, code) => ({ password: code === 'invalid_credentials' && t(m.confirm_wrong) }),
    errorDisplay: 'here',
    focusAfterFailure: 'password',
  })
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
      {hasPasskey && (
        <div className="mt-5 border-t border-line pt-5">
          <ConfirmByPasskey className="btn-ghost" />
        </div>
      )}
    </Modal>
  )
}

/** Signing in again with a service leaves the page and returns to the same address. */
function WithoutPassword({ passkeys, services }: Ways) {
  const t = useText()
  const redirect = location.pathname + location.search + location.hash
  const text = passkeys > 0 ? m.confirm_text_passkey : m.confirm_sign_in_again
  return (
    <Modal title={t(m.confirm_title)} text={t(text)} busy={false} onClose={cancel}>
      <div className="mt-5 grid gap-2.5">
        {passkeys > 0 && <ConfirmByPasskey className="btn-ink" />}
        {services.map(({ provider }) => (
          <a key={provider} href={serviceStart(provider, { intent: 'sign-in', redirect })} className="btn btn-ghost">
            <ServiceMark service={provider} />
            {t(m.login_with_service, { service: SERVICE_NAMES[provider] })}
          </a>
        ))}
      </div>
      <ModalActions busy={false} onClose={cancel} />
    </Modal>
  )
}

function ConfirmByPasskey({ className }: { className: string }) {
  const t = useText()
  return (
    <PasskeyButton
      text={t(m.confirm_passkey)}
      className={className}
      send={(passkey) => api.post<null>('/api/auth/confirm', { passkey })}
      onSent={confirmed}
    />
  )
}
