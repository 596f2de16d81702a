import type { TotpSetup } from '@aplauso/contract/second-factors'
import { KeyRound, Smartphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

const TotpDialog = lazyComponent(() => import('./totp-dialog.tsx'))
const PasskeyDialog = lazyComponent(() => import('./passkey-dialog.tsx'))

type SetUpButtonProps = {
  text: string
  className: string
  onDone: () => void
}

/** Starts the set-up of an authenticator app. The password is asked for before its dialog opens. */
export function SetUpTotp({ text, className, onDone }: SetUpButtonProps) {
  const [setup, setSetup] = useState<TotpSetup>()
  const { props, busy } = useForm({
    values: {},
    send: () => api.post<TotpSetup>('/api/auth/totp'),
    onSent: setSetup,
  })
  const close = () => setSetup(undefined)
  return (
    <>
      <form {...props}>
        <SubmitButton busy={busy} icon={Smartphone} className={className}>
          {text}
        </SubmitButton>
      </form>
      {setup && (
        <Suspense>
          <TotpDialog
            setup={setup}
            onDone={() => {
              close()
              onDone()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Opens the dialog that adds a passkey. */
export function SetUpPasskey({ text, className, onDone }: SetUpButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={`btn ${className}`}>
        <KeyRound size={18} aria-hidden="true" />
        {text}
      </button>
      {isOpen && (
        <Suspense>
          <PasskeyDialog
            onDone={() => {
              close()
              onDone()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
