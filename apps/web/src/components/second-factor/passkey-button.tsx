import { m } from '@aplauso/texts/messages'
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { ModalFailure } from '#ui/dialog/modal.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { OBSTACLE_TEXTS, type PasskeyObstacle, readPasskey } from './passkeys.ts'

type PasskeyButtonProps<Answer> = {
  text: string
  className: string
  autoFocus?: boolean
  /** Of a sign-in that waits for its second factor. */
  challenge?: string
  send: (passkey: AuthenticationResponseJSON) => Promise<Answer>
  onSent: (answer: Answer) => unknown
  /** Handles a failure; returns true when it did. */
  onFailed?: (error: unknown) => boolean
}

/** Asks for a passkey and sends it. A form of its own, so never inside another one. */
export function PasskeyButton<Answer>(button: PasskeyButtonProps<Answer>) {
  const { text, className, autoFocus, challenge, send, onSent, onFailed } = button
  const t = useText()
  const [obstacle, setObstacle] = useState<PasskeyObstacle>()
  const { props, busy, failure } = useForm({
    values: {},
    async send() {
      setObstacle(undefined)
      const passkey = await readPasskey(challenge)
      return typeof passkey === 'string' ? passkey : { answer: await send(passkey) }
    },
    onSent: (outcome) => (typeof outcome === 'string' ? setObstacle(outcome) : onSent(outcome.answer)),
    ...(onFailed && { onFailed }),
    describe: (reason, code) =>
      code === 'invalid_code' || code === 'invalid_credentials' ? t(m.passkeys_refused) : reason,
    errorDisplay: 'here',
  })
  return (
    <form {...props}>
      <SubmitButton busy={busy} icon={KeyRound} autoFocus={autoFocus} className={`w-full ${className}`}>
        {text}
      </SubmitButton>
      <ObstacleNote obstacle={obstacle} />
      <ModalFailure>{failure}</ModalFailure>
    </form>
  )
}

/** Why the browser gave no passkey. It is no error when the person has cancelled. */
export function ObstacleNote({ obstacle }: { obstacle: PasskeyObstacle | undefined }) {
  const t = useText()
  return (
    <p role="status" className="mt-3 text-sm text-ink-2 empty:hidden">
      {obstacle && t(OBSTACLE_TEXTS[obstacle])}
    </p>
  )
}
