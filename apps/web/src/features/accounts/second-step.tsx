import type { SignedIn } from '@aplauso/contract/accounts'
import { CHALLENGE_MINUTES, MINUTE_MS } from '@aplauso/contract/limits'
import type { SecondFactorMethod } from '@aplauso/contract/second-factors'
import { m } from '@aplauso/texts/messages'
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { CodeField, digitsOf, isCode } from '#components/second-factor/code-field.tsx'
import { PasskeyButton } from '#components/second-factor/passkey-button.tsx'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { api } from '#lib/api/api.ts'
import { useNowMs } from '#lib/browser/use-now.ts'
import { relativeFormat } from '#lib/i18n/format.ts'
import { type Message, useLanguage, useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { redirectAfterLogin, returnStateOf } from '#lib/session/safe-redirect.ts'
import { useSession } from '#lib/session/session.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Link } from '#ui/text/link.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { BackToLogin } from './back-to-login.tsx'
import { isChallengeOver, type SignInChallenge } from './sign-in-challenge.ts'

const LEADS: Record<SecondFactorMethod, Message> = {
  totp: m.second_step_totp,
  passkey: m.second_step_passkey,
  recovery: m.second_step_recovery,
}
const OTHERS: Record<SecondFactorMethod, Message> = {
  totp: m.second_step_by_totp,
  passkey: m.second_step_by_passkey,
  recovery: m.second_step_by_recovery,
}

/** Answers the challenge of a sign-in with a code, a passkey or a recovery code. */
export function SecondStep({ challenge, secondFactor, startedAtMs }: Required<SignInChallenge>) {
  const { t, language } = useLanguage()
  const here = useLocation()
  const navigate = useNavigate()
  const { signIn } = useSession()
  const [method, setMethod] = useState(secondFactor[0])
  const minutesLeft = Math.ceil((startedAtMs - useNowMs()) / MINUTE_MS) + CHALLENGE_MINUTES

  function startAgain() {
    toast({ title: t(m.second_step_over), description: t(m.second_step_over_text), tone: 'destructive' })
    void navigate('/login', { replace: true, state: returnStateOf(here) })
  }
  const isOver = minutesLeft <= 0
  const endInTime = useEffectEvent(startAgain)
  useEffect(() => {
    if (isOver) endInTime()
  }, [isOver])

  const form: AnswerForm = {
    challenge,
    send: (answer) => api.post<SignedIn>('/api/auth/second-factor', { ...answer, challenge }),
    async onSent({ token, user }) {
      signIn(token, user)
      toast({
        title: t(m.login_welcome, { name: user.displayName }),
        ...(method === 'recovery' && { description: t(m.second_step_used_recovery) }),
      })
      await navigate(redirectAfterLogin(here), { replace: true })
    },
    onFailed(error) {
      if (isChallengeOver(error)) startAgain()
      return isChallengeOver(error)
    },
  }
  const Form = method && FORMS[method]
  return (
    <AccountFrame title={t(m.second_step_title)} lead={method ? t(LEADS[method]) : ''} seed="entrada">
      {Form && <Form {...form} />}
      <p className="mt-3 text-center text-sm text-ink-3">
        {t(m.second_step_ends, {
          when: relativeFormat(language, { numeric: 'always' }).format(Math.max(1, minutesLeft), 'minute'),
        })}
      </p>
      <section aria-label={t(m.second_step_others)} className="mt-6 grid gap-2.5 border-t border-line pt-5">
        {secondFactor
          .filter((other) => other !== method)
          .map((other) => (
            <button key={other} type="button" onClick={() => setMethod(other)} className="btn btn-ghost">
              {t(OTHERS[other])}
            </button>
          ))}
        <Link to="/help#second-factor-lost" className="justify-self-center text-sm tap-link">
          {t(m.second_step_lost)}
        </Link>
      </section>
      <BackToLogin />
    </AccountFrame>
  )
}

type Answer = { code: string } | { recoveryCode: string } | { passkey: AuthenticationResponseJSON }
type AnswerForm = {
  challenge: string
  send: (answer: Answer) => Promise<SignedIn>
  onSent: (answer: SignedIn) => Promise<void>
  onFailed: (error: unknown) => boolean
}

function CodeForm({ send, onSent, onFailed }: AnswerForm) {
  const t = useText()
  const { props, busy, errorOf, failure } = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: !isCode(code) && t(m.totp_code_error) }),
    send: ({ code }) => send({ code: digitsOf(code) }),
    onSent,
    fieldErrors: (error, code) => ({
      code: code === 'invalid_code' && !isChallengeOver(error) && t(m.error_invalid_code),
    }),
    onFailed,
    errorDisplay: 'here',
    focusAfterFailure: 'code',
  })
  return (
    <form {...props} className="grid gap-4">
      <CodeField error={errorOf('code') || failure} />
      <SubmitButton busy={busy} busyText={t(m.login_sending)} className="min-h-14 text-lg btn-primary">
        {t(m.login_submit)}
      </SubmitButton>
    </form>
  )
}

function RecoveryForm({ send, onSent, onFailed }: AnswerForm) {
  const t = useText()
  const { props, busy, errorOf, failure } = useForm({
    values: { recoveryCode: '' },
    check: ({ recoveryCode }) => ({ recoveryCode: recoveryCode.trim() === '' && t(m.second_step_recovery_error) }),
    send,
    onSent,
    fieldErrors: (error, code) => ({
      recoveryCode: code === 'invalid_code' && !isChallengeOver(error) && t(m.error_invalid_code),
    }),
    onFailed,
    errorDisplay: 'here',
    focusAfterFailure: 'recoveryCode',
  })
  return (
    <form {...props} className="grid gap-4">
      <TextField
        label={t(m.second_step_recovery_code)}
        error={errorOf('recoveryCode') || failure}
        name="recoveryCode"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        className="font-mono"
      />
      <SubmitButton busy={busy} busyText={t(m.login_sending)} className="min-h-14 text-lg btn-primary">
        {t(m.login_submit)}
      </SubmitButton>
    </form>
  )
}

function PasskeyForm({ challenge, send, onSent, onFailed }: AnswerForm) {
  const t = useText()
  return (
    <PasskeyButton
      text={t(m.second_step_passkey_go)}
      className="min-h-14 text-lg btn-primary"
      autoFocus
      challenge={challenge}
      send={(passkey) => send({ passkey })}
      onSent={onSent}
      onFailed={onFailed}
    />
  )
}

const FORMS = { totp: CodeForm, passkey: PasskeyForm, recovery: RecoveryForm }
