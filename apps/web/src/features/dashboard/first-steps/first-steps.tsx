import type { User } from '@aplauso/contract/accounts'
import { LANGUAGE_NAMES } from '@aplauso/contract/languages'
import { BIO_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Hourglass, MonitorCheck, PartyPopper, Send, Share2 } from 'lucide-react'
import { useState } from 'react'
import { alertSettingsQuery } from '#components/overlay-preview/alert-settings-query.ts'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { BusyButton, SubmitButton } from '#ui/form/busy-button.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { pickTexts, useForm } from '#ui/form/use-form.ts'
import { Link } from '#ui/text/link.tsx'
import type { TestAlert } from './use-test-alert.ts'

/** Only the short text; picture, goal and the rest have their own settings. */
export function PageStep({ user, onSaved }: { user: User; onSaved: () => void }) {
  const t = useText()
  const { setUser } = useSession()
  const [bio, setBio] = useState(user.bio ?? '')
  const problems = { bio: t(m.creator_settings_bio_error, { max: BIO_MAX_CHARACTERS }) }
  const { props, busy, errorOf } = useForm({
    values: { bio },
    check: (typed) => ({ bio: (typed.bio.trim() === '' || typed.bio.length > BIO_MAX_CHARACTERS) && problems.bio }),
    send: (typed) => api.patch<User>('/api/users/update-profile', { bio: typed.bio.trim() }),
    onSent(changed) {
      setUser(changed)
      onSaved()
    },
    fieldErrors: (error) => pickTexts(problems, refusedFields(error)),
    failedTitle: t(m.creator_settings_profile_failed),
  })
  return (
    <form {...props} className="grid gap-3">
      <TextField
        label={t(m.first_day_page_label)}
        hint={t(m.first_day_page_text)}
        error={errorOf('bio') || undefined}
        name="bio"
        value={bio}
        onChange={setBio}
        autoComplete="off"
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SubmitButton busy={busy} className="btn-primary">
          {t(m.creator_settings_save)}
        </SubmitButton>
        <Link to="/settings/creator" className="text-sm tap-link">
          {t(m.first_day_page_more)}
        </Link>
      </div>
    </form>
  )
}

type OverlayStepProps = { widgetUrl: string; isObsConnected: boolean; onCopied: () => void }

/** Copies the overlay link without showing it: it contains the key. */
export function OverlayStep({ widgetUrl, isObsConnected, onCopied }: OverlayStepProps) {
  const t = useText()
  const { href, host, pathname } = new URL(widgetUrl, location.origin)
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">{t(m.first_day_overlay_text)}</p>
      <CopyField
        value={href}
        shown={`${host}${pathname}#key=••••••••`}
        label={t(m.dashboard_widget_copy)}
        onCopied={onCopied}
      />
      <StepState icon={isObsConnected ? MonitorCheck : Hourglass} tone={isObsConnected ? 'text-ok' : 'text-ink-2'}>
        {t(isObsConnected ? m.first_day_obs_seen : m.first_day_obs_awaited)}
      </StepState>
    </>
  )
}

type TestStepProps = { test: TestAlert; userId: string; isShown: boolean; isObsConnected: boolean }

export function TestStep({ test: { state, send }, userId, isShown, isObsConnected }: TestStepProps) {
  const t = useText()
  const isOpen = !isShown && (state === 'waiting' || state === 'expired')
  return (
    <>
      <p className="text-sm text-ink-2">{t(m.first_day_test_text)}</p>
      <StreamLanguageLine userId={userId} />
      <BusyButton busy={state === 'sending'} icon={Send} onClick={() => send()} className="btn-primary">
        {t(state === 'sending' ? m.dashboard_test_sending : m.dashboard_test_submit)}
      </BusyButton>
      <div role="status">
        {isShown && (
          <StepState icon={PartyPopper} tone="text-ok">
            {t(m.first_day_test_shown)}
          </StepState>
        )}
        {isOpen && state === 'waiting' && (
          <StepState icon={Hourglass} tone="text-ink-2">
            {t(isObsConnected ? m.first_day_test_waiting : m.dashboard_test_no_obs)}
          </StepState>
        )}
        {isOpen && state === 'expired' && (
          <StepState icon={CircleAlert} tone="text-perigo">
            {t(m.first_day_test_expired)}
          </StepState>
        )}
      </div>
    </>
  )
}

/** The language of alerts, initially the page's language at registration. */
function StreamLanguageLine({ userId }: { userId: string }) {
  const t = useText()
  const { data } = useQuery(alertSettingsQuery(userId))
  if (data === undefined) return <p className="mb-3 min-h-11" />
  const { language } = data.look
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
      {t(m.alert_settings_stream_language)}
      <Link to="/settings/alerts" className="tap-link">
        {language === 'specification' ? (
          t(m.alert_settings_stream_language_none)
        ) : (
          <span lang={language}>{LANGUAGE_NAMES[language]}</span>
        )}
      </Link>
    </p>
  )
}

export function ShareStep({ slug, onShared }: { slug: string; onShared: () => void }) {
  const t = useText()
  const path = `/donate/${encodeURIComponent(slug)}`
  const address = location.origin + path
  async function share() {
    try {
      await navigator.share({ url: address })
      onShared()
    } catch (error) {
      // The share sheet was closed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    }
  }
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">{t(m.first_day_share_text)}</p>
      <CopyField value={address} shown={location.host + path} label={t(m.dashboard_page_copy)} onCopied={onShared} />
      {'share' in navigator && (
        <button type="button" onClick={() => void share()} className="mt-3 btn btn-ghost">
          <Share2 size={18} aria-hidden="true" />
          {t(m.first_day_share_button)}
        </button>
      )}
    </>
  )
}

type StepStateProps = { icon: typeof Send; tone: string; children: string }

const StepState = ({ icon: Icon, tone, children }: StepStateProps) => (
  <p className={`mt-3 flex gap-2 text-sm font-semibold ${tone}`}>
    <Icon size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
    {children}
  </p>
)
