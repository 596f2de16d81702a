import { BIO_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { PlatformChips } from '#parts/account/platform-chips.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import type { ExtraQuestions } from './account-types.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import type { FieldProblems } from './registration-rules.ts'

type ExtraFieldsProps = {
  extra: ExtraQuestions
  draft: RegistrationDraft
  problems: FieldProblems
  onChange: (changes: Partial<RegistrationDraft>) => void
}

/** What is asked of one type of account and not of another; all of it optional. */
export function ExtraFields({ extra, draft, problems, onChange }: ExtraFieldsProps) {
  const t = useText()
  if (extra === 'none') return null
  if (extra === 'about_me') {
    return (
      <FormField optional label={t(m.register_about_me)} error={problems.aboutMe && t(m.register_about_me_error)}>
        {(control) => (
          <textarea
            {...control}
            name="aboutMe"
            rows={3}
            maxLength={BIO_MAX_CHARACTERS}
            value={draft.aboutMe}
            onChange={(event) => onChange({ aboutMe: event.target.value })}
            className="block resize-y py-2.5 field aria-invalid:border-perigo"
          />
        )}
      </FormField>
    )
  }
  return (
    <>
      <PlatformChips chosen={draft.streamPlatforms} onChange={(streamPlatforms) => onChange({ streamPlatforms })} />
      <FormField
        optional
        label={t(m.register_channel_url)}
        error={problems.channelUrl && t(m.register_channel_url_error)}
      >
        {(control) => (
          <input
            {...control}
            name="channelUrl"
            type="url"
            value={draft.channelUrl}
            onChange={(event) => onChange({ channelUrl: event.target.value })}
            inputMode="url"
            autoComplete="url"
            placeholder="https://"
            className="field aria-invalid:border-perigo"
          />
        )}
      </FormField>
    </>
  )
}
