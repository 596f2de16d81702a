import { BIO_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { DisplayNameField } from '#components/account/display-name-field.tsx'
import { PlatformChips } from '#components/account/platform-chips.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { TextAreaField, TextField } from '#ui/form/text-field.tsx'
import { SettingsSection } from '../settings-section.tsx'
import type { ProfileForm } from './use-profile-form.ts'

export function ProfileTab({ form, draft, change, isDirty, isSaved, onDiscard }: ProfileForm) {
  const t = useText()
  const { props, busy, errorOf } = form
  const isNameless = draft.displayName.trim() === ''
  return (
    <form {...props}>
      <SettingsSection title={t(m.creator_settings_profile)} text={t(m.creator_settings_profile_text)}>
        <div className="grid gap-5">
          <DisplayNameField
            value={draft.displayName}
            isRefused={errorOf('displayName') !== undefined}
            onChange={(displayName) => change({ displayName })}
          />
          <TextAreaField
            optional
            label={t(m.creator_settings_bio)}
            hint={t(m.creator_settings_bio_hint, { max: BIO_MAX_CHARACTERS })}
            error={errorOf('bio')}
            name="bio"
            rows={4}
            maxCharacters={BIO_MAX_CHARACTERS}
            value={draft.bio}
            onChange={(bio) => change({ bio })}
          />
          <PlatformChips chosen={draft.streamPlatforms} onChange={(streamPlatforms) => change({ streamPlatforms })} />
          <TextField
            optional
            label={t(m.register_channel_url)}
            error={errorOf('channelUrl')}
            name="channelUrl"
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://"
            value={draft.channelUrl}
            onChange={(channelUrl) => change({ channelUrl })}
          />
          <FormField
            optional
            label={t(m.creator_settings_goal)}
            hint={t(m.creator_settings_goal_hint)}
            error={errorOf('donationGoal')}
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
        </div>
      </SettingsSection>
      <SaveBar busy={busy} disabled={isNameless} isDirty={isDirty} isSaved={isSaved} onDiscard={onDiscard} />
    </form>
  )
}
