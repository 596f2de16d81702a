import type { SignedIn } from '@aplauso/contract/accounts'
import { REGISTRATION_REDIRECT_MS } from '@aplauso/contract/limits'
import type { PendingService } from '@aplauso/contract/sign-in-services'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { useNavigate, useSearchParams } from '#lib/page/use-navigate.ts'
import { dashboardOf, FALLBACK_DASHBOARD } from '#lib/session/dashboard-of.ts'
import { redirectAfterLogin, returnStateOf } from '#lib/session/safe-redirect.ts'
import { useSession } from '#lib/session/session.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { accountTypeOf } from './account-types.ts'
import { ChooseAccountType } from './choose-account-type.tsx'
import { isInvited } from './is-invited.ts'
import { NoRegistration } from './no-registration.tsx'
import { registrableTypes } from './registration-choices.ts'
import { EMPTY_REGISTRATION, type RegistrationDraft } from './registration-draft.ts'
import { RegistrationForm } from './registration-form.tsx'
import { useFocusOnStep } from './use-focus-on-step.ts'
import { useInvite } from './use-invite.ts'

/** The email address that the previous page put into the history state. */
const emailOf = (state: unknown): string => {
  const { email }: Record<string, unknown> = Object(state)
  return typeof email === 'string' ? email.trim() : ''
}

type RegistrationStepsProps = {
  /** The sign-in with a service that fills the form in and takes the place of the password. */
  pending?: PendingService
  onServiceGone?: () => void
}

/**
 * Registration in two steps. The account type is in the address, so that the browser's back button returns to the
 * choice. The draft is state of this component, so that neither going back nor another type loses it.
 */
export function RegistrationSteps({ pending, onServiceGone }: RegistrationStepsProps) {
  const t = useText()
  const { signIn } = useSession()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const here = useLocation()
  const returnTarget = { state: returnStateOf(here) }
  const [draft, setDraft] = useState(() => ({ ...EMPTY_REGISTRATION, email: emailOf(here.state), ...knownBy(pending) }))
  const token = search.get('invite') ?? pending?.invite ?? null
  const { state, retry } = useInvite(token)
  const invite = state.is === 'valid' ? state.invite : undefined
  const types = registrableTypes(useAvailableFeatures(), invite)
  const requestedType = accountTypeOf(search.get('type'))
  const type = types.find((each) => each === (invite?.userType ?? requestedType))
  useFocusOnStep(type)

  // The updater form is needed: after hydration React fires all pending input events before the next render.
  const change = (changes: Partial<RegistrationDraft>) => setDraft((now) => ({ ...now, ...changes }))
  const service = pending && { service: pending.provider }

  function signInAndRedirect({ token, user }: SignedIn) {
    signIn(token, user)
    toast({ title: t(m.register_done), description: t(m.register_done_text, { name: user.displayName }) })
    // An invited visitor came for the invitation. Everybody else sees their own dashboard first.
    const next = isInvited(here) ? redirectAfterLogin(here) : (dashboardOf(user.userType) ?? FALLBACK_DASHBOARD)
    return new Promise<void>((resolve) => {
      setTimeout(() => resolve(navigate(next, { replace: true })), REGISTRATION_REDIRECT_MS)
    })
  }

  if (state.is === 'checking' || state.is === 'failed') {
    return <InviteCheck hasFailed={state.is === 'failed'} onRetry={retry} />
  }
  if (types.length === 0) return <NoRegistration isInviteRefused={state.is === 'refused'} />
  if (!type) {
    return (
      <ChooseAccountType
        types={types}
        service={pending?.provider}
        isInviteRefused={state.is === 'refused'}
        onChoose={(chosen) => setSearch({ ...service, type: chosen }, returnTarget)}
      />
    )
  }
  return (
    <RegistrationForm
      type={type}
      draft={draft}
      service={pending?.provider}
      onChange={change}
      invite={invite && token ? { ...invite, token } : undefined}
      onBack={invite === undefined ? () => setSearch({ ...service }, returnTarget) : undefined}
      onServiceGone={onServiceGone}
      onRegistered={signInAndRedirect}
    />
  )
}

/** What the service says about the person, for the fields of the form. */
function knownBy(pending: PendingService | undefined): Partial<RegistrationDraft> {
  const { email, displayName, username } = pending ?? {}
  return { ...(email && { email }), ...(displayName && { displayName }), ...(username && { username }) }
}

function InviteCheck({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const t = useText()
  return (
    <AccountFrame title={t(m.register_invite_check)} lead={t(m.register_invite_check_text)} seed="entrada" live>
      {hasFailed && <LoadFailed onRetry={onRetry} />}
    </AccountFrame>
  )
}
