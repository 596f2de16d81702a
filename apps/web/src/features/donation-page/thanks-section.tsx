import { THANKS_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { FormSection } from '#components/settings/form-section.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { TextAreaField, TextField } from '#ui/form/text-field.tsx'
import type { SectionProps } from './use-page-form.ts'

/** Thank-you text and link. */
export function ThanksSection({ draft, change, errorOf }: SectionProps) {
  const t = useText()
  return (
    <FormSection anchor="obrigado" title={t(m.page_thanks)}>
      <TextAreaField
        optional
        label={t(m.page_thanks_text)}
        hint={t(m.page_thanks_hint, { max: THANKS_MAX_CHARACTERS })}
        error={errorOf('thanksText')}
        name="thanksText"
        translate="no"
        rows={3}
        maxCharacters={THANKS_MAX_CHARACTERS}
        value={draft.thanksText}
        onChange={(thanksText) => change({ thanksText })}
      />
      <TextField
        optional
        label={t(m.page_thanks_url)}
        hint={t(m.page_thanks_url_hint)}
        error={errorOf('thanksUrl')}
        name="thanksUrl"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={500}
        value={draft.thanksUrl}
        onChange={(thanksUrl) => change({ thanksUrl })}
      />
    </FormSection>
  )
}
