import type { Feature } from '@aplauso/contract/features'
import type { OperatorSettings } from '@aplauso/contract/operator-settings'
import { REGISTRATION_MODES, type RegistrationMode, type RegistrationModes } from '@aplauso/contract/registration-modes'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormSection } from '#components/settings/form-section.tsx'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { AnnouncementEditor } from './announcement-editor.tsx'
import { MailingSection } from './mailing-section.tsx'
import { SETTINGS_PATH, useSettingsChange } from './use-settings-change.ts'

/** What an owner changes while the server runs. */
export function AdminSettings() {
  const t = useText()
  const { user } = useSession()
  const { data, error, isError, refetch } = useQuery<OperatorSettings>({ queryKey: [SETTINGS_PATH] })
  return (
    <>
      <h1 className="text-3xl">{t(m.admin_settings)}</h1>
      <p className="mt-2 max-w-[60ch] text-ink-2">{t(m.admin_settings_text)}</p>
      <div className="mt-6 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
        {isError && !data && <LoadFailed error={error} onRetry={refetch} />}
        {!data && !isError && <div aria-hidden="true" className="h-64 rounded-md skeleton" />}
        {data && user && (
          <>
            <Maintenance settings={data} />
            <AnnouncementEditor settings={data} timeZone={user.timeZone} />
            <Registration settings={data} />
            <Features settings={data} />
            <MailingSection timeZone={user.timeZone} />
          </>
        )}
      </div>
    </>
  )
}

type SectionProps = { settings: OperatorSettings }

/** Says which variable of the environment fixes a setting. */
export function FixedNote({ variable }: { variable: string }) {
  const t = useText()
  return <p className="text-sm wrap-anywhere text-ink-3">{t(m.admin_settings_fixed, { variable })}</p>
}

function Maintenance({ settings: { features, fixedBy } }: SectionProps) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { change, busy, failure } = useSettingsChange({ onDone: close, inDialog: isAsking })
  const variable = fixedBy['features.maintenanceMode']
  const isClosed = features.maintenanceMode
  return (
    <FormSection title={t(m.admin_maintenance)} anchor="manutencao">
      <p className={isClosed ? 'rounded-md bg-perigo-soft px-4 py-3 text-sm font-medium text-perigo' : 'text-ink-2'}>
        {t(isClosed ? m.admin_maintenance_closed : m.admin_maintenance_open)}
      </p>
      {variable !== undefined && <FixedNote variable={variable} />}
      {variable === undefined && (
        <div>
          {isClosed ? (
            <BusyButton
              busy={busy}
              onClick={() => change({ features: { maintenanceMode: false } })}
              className="btn-ink max-sm:w-full"
            >
              {t(m.admin_maintenance_reopen)}
            </BusyButton>
          ) : (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
              className="btn btn-ghost max-sm:w-full"
            >
              {t(m.admin_maintenance_close)}
            </button>
          )}
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t(m.admin_maintenance_title)}
          text={t(m.admin_maintenance_what)}
          confirm={t(m.admin_maintenance_close)}
          tone="danger"
          busy={busy}
          failure={failure}
          onConfirm={() => change({ features: { maintenanceMode: true } })}
          onClose={close}
        />
      )}
    </FormSection>
  )
}

const MODES: Record<RegistrationMode, Message> = {
  open: m.admin_registration_open,
  invite: m.admin_registration_invite,
  closed: m.admin_registration_closed,
}
const GROUPS: readonly { group: keyof RegistrationModes; name: Message }[] = [
  { group: 'accounts', name: m.admin_registration_accounts },
  { group: 'creators', name: m.admin_registration_creators },
]

function Registration({ settings: { registration, fixedBy } }: SectionProps) {
  const t = useText()
  const { change, isDone } = useSettingsChange()
  return (
    <FormSection title={t(m.admin_registration)} anchor="registo" isSaved={isDone}>
      {GROUPS.map(({ group, name }) => {
        const variable = fixedBy[`registration.${group}`]
        return variable === undefined ? (
          <Segmented
            key={group}
            legend={t(name)}
            name={`registration.${group}`}
            options={REGISTRATION_MODES.map((value) => ({ value, label: t(MODES[value]) }))}
            value={registration[group]}
            onChange={(mode) => change({ registration: { [group]: mode } })}
          />
        ) : (
          <FixedRow key={group} name={t(name)} value={t(MODES[registration[group]])} variable={variable} />
        )
      })}
    </FormSection>
  )
}

const FEATURES: readonly { feature: Exclude<Feature, 'maintenanceMode'>; name: Message; hint: Message }[] = [
  { feature: 'agencyDashboard', name: m.admin_feature_agencies, hint: m.admin_feature_agencies_hint },
  { feature: 'creatorSubscriptions', name: m.admin_feature_plans, hint: m.admin_feature_plans_hint },
  { feature: 'customAudioUpload', name: m.admin_feature_audio, hint: m.admin_feature_audio_hint },
  { feature: 'elevenlabsVoices', name: m.admin_feature_elevenlabs, hint: m.admin_feature_elevenlabs_hint },
  { feature: 'socialSharing', name: m.admin_feature_sharing, hint: m.admin_feature_sharing_hint },
  { feature: 'tiktokIntegration', name: m.admin_feature_tiktok, hint: m.admin_feature_tiktok_hint },
  { feature: 'feedbackSystem', name: m.admin_feature_feedback, hint: m.admin_feature_feedback_hint },
  { feature: 'betaOnboarding', name: m.admin_feature_onboarding, hint: m.admin_feature_onboarding_hint },
  { feature: 'supporterDashboard', name: m.admin_feature_supporter, hint: m.admin_feature_supporter_hint },
  { feature: 'advancedAnalytics', name: m.admin_feature_analytics, hint: m.admin_feature_analytics_hint },
  { feature: 'testDonations', name: m.admin_feature_tests, hint: m.admin_feature_tests_hint },
  { feature: 'stripePayments', name: m.admin_feature_stripe, hint: m.admin_feature_stripe_hint },
  { feature: 'debugMode', name: m.admin_feature_debug, hint: m.admin_feature_debug_hint },
]

function Features({ settings: { features, fixedBy } }: SectionProps) {
  const t = useText()
  const { change, isDone } = useSettingsChange()
  return (
    <FormSection title={t(m.admin_features)} anchor="funcoes" isSaved={isDone}>
      {FEATURES.map(({ feature, name, hint }) => {
        const variable = fixedBy[`features.${feature}`]
        const isOn = features[feature]
        return variable === undefined ? (
          <SwitchField
            key={feature}
            name={feature}
            label={t(name)}
            hint={t(hint)}
            checked={isOn}
            onChange={(wanted) => change({ features: { [feature]: wanted } })}
          />
        ) : (
          <FixedRow
            key={feature}
            name={t(name)}
            value={t(isOn ? m.admin_settings_on : m.admin_settings_off)}
            variable={variable}
          />
        )
      })}
    </FormSection>
  )
}

function FixedRow({ name, value, variable }: { name: string; value: string; variable: string }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <div className="min-w-0">
        <p className="text-sm font-semibold">{name}</p>
        <FixedNote variable={variable} />
      </div>
      <p className="shrink-0 text-sm font-semibold text-ink-2">{value}</p>
    </div>
  )
}
