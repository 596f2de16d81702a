import { BIO_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { PlatformChips } from '#components/account/platform-chips.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { TextAreaField, TextField } from '#ui/form/text-field.tsx'
import type { ExtraFieldGroup } from './account-types.ts'
import type { RegistrationDraft } from './registration-draft.ts'

type ExtraFieldsProps = {
  extra: ExtraFieldGroup
  draft: RegistrationDraft
  errorOf: (field: 'aboutMe' | 'channelUrl') => string | undefined
  onChange: (changes: Partial<RegistrationDraft>) => void
}

/** Optional fields of one account type. */
export function ExtraFields({ extra, draft, errorOf, onChange }: ExtraFieldsProps) {
  const t = useText()
  if (extra === 'none') return null
  if (extra === 'about_me') {
    return (
      <TextAreaField
        optional
        label={t(m.register_about_me)}
        error={errorOf('aboutMe') && t(m.register_about_me_error)}
        name="aboutMe"
        rows={3}
        maxCharacters={BIO_MAX_CHARACTERS}
        value={draft.aboutMe}
        onChange={(aboutMe) => onChange({ aboutMe })}
      />
    )
  }
  return (
    <>
      <PlatformChips chosen={draft.streamPlatforms} onChange={(streamPlatforms) => onChange({ streamPlatforms })} />
      <TextField
        optional
        label={t(m.register_channel_url)}
        error={errorOf('channelUrl') && t(m.register_channel_url_error)}
        name="channelUrl"
        type="url"
        value={draft.channelUrl}
        onChange={(channelUrl) => onChange({ channelUrl })}
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
      />
    </>
  )
}
