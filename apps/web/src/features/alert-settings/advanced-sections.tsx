import { m } from '@aplauso/texts/messages'
import { FormSection } from '#components/settings/form-section.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { CssField } from './css-field.tsx'
import type { SectionProps } from './style-section.tsx'
import { TemplateField } from './template-field.tsx'
import type { CssCheck } from './use-checked-css.ts'

export function TemplateSection({ draft, isSaved, onChange }: SectionProps) {
  const t = useText()
  return (
    <FormSection anchor="frase" title={t(m.alert_settings_text)} isSaved={isSaved}>
      <TemplateField value={draft.template} onChange={(template) => onChange({ template })} />
    </FormSection>
  )
}

type CssSectionProps = SectionProps & Pick<CssCheck, 'refusals'> & { error: string | false | undefined }

export function CssSection({ draft, isSaved, refusals, error, onChange }: CssSectionProps) {
  const t = useText()
  return (
    <FormSection anchor="css" title={t(m.alert_look_css)} isSaved={isSaved}>
      <CssField value={draft.css} refusals={refusals} error={error} onChange={(css) => onChange({ css })} />
    </FormSection>
  )
}
