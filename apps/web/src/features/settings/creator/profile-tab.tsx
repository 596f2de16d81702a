import { BIO_MAX_CHARACTERS, DONATION_GOAL_MAX_CENTS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { DisplayNameField } from '#parts/account/display-name-field.tsx'
import { PlatformChips } from '#parts/account/platform-chips.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { SettingsSection } from '../settings-section.tsx'
import type { ProfileField } from './profile-draft.ts'
import type { ProfileForm } from './use-profile-form.ts'

export function ProfileTab({ form, draft, isDirty, problems, busy, change, submit }: ProfileForm) {
  const { t, language } = useLanguage()
  const isNameless = draft.displayName.trim() === ''
  const errorOf = (field: ProfileField, text: string) => (problems.includes(field) ? text : undefined)
  return (
    <SettingsSection title={t(m.creator_settings_profile)} text={t(m.creator_settings_profile_text)}>
      <form ref={form} noValidate method="post" onSubmit={submit} className="grid gap-5">
        <DisplayNameField
          value={draft.displayName}
          isRefused={problems.includes('displayName')}
          onChange={(displayName) => change({ displayName })}
        />
        <FormField
          optional
          label={t(m.creator_settings_bio)}
          hint={t(m.creator_settings_bio_hint, { max: BIO_MAX_CHARACTERS })}
          error={errorOf('bio', t(m.creator_settings_bio_error, { max: BIO_MAX_CHARACTERS }))}
        >
          {(control) => (
            <textarea
              {...control}
              name="bio"
              rows={4}
              maxLength={maxLengthOf(draft.bio, BIO_MAX_CHARACTERS)}
              value={draft.bio}
              onChange={(event) => change({ bio: event.target.value })}
              className="block resize-y py-2.5 field aria-invalid:border-perigo"
            />
          )}
        </FormField>
        <PlatformChips chosen={draft.streamPlatforms} onChange={(streamPlatforms) => change({ streamPlatforms })} />
        <FormField
          optional
          label={t(m.register_channel_url)}
          error={errorOf('channelUrl', t(m.register_channel_url_error))}
        >
          {(control) => (
            <input
              {...control}
              name="channelUrl"
              type="url"
              inputMode="url"
              autoComplete="url"
              placeholder="https://"
              value={draft.channelUrl}
              onChange={(event) => change({ channelUrl: event.target.value })}
              className="field aria-invalid:border-perigo"
            />
          )}
        </FormField>
        <FormField
          optional
          label={t(m.creator_settings_goal)}
          hint={t(m.creator_settings_goal_hint)}
          error={errorOf(
            'donationGoal',
            t(m.creator_settings_euros_error, {
              min: formatEuros(cents(0), language, 0),
              max: formatEuros(DONATION_GOAL_MAX_CENTS, language, 0),
            }),
          )}
        >
          {(control) => (
            <DecimalInput
              {...control}
              name="donationGoal"
              value={draft.donationGoal}
              onChange={(donationGoal) => change({ donationGoal })}
              className="sm:max-w-56"
            />
          )}
        </FormField>
        <SaveBar busy={busy} isDirty={isDirty} disabled={isNameless} />
      </form>
    </SettingsSection>
  )
}
