import type { Media } from '@aplauso/contract/media'
import { m } from '@aplauso/texts/messages'
import { TYPEFACES } from '#components/overlay-preview/typefaces.ts'
import { FormSection } from '#components/settings/form-section.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { AlertColorsField } from './alert-colors-field.tsx'
import type { AlertDraft } from './alert-draft.ts'
import { CardOptions } from './card-options.tsx'
import { Collapsible, MoreOptions } from './collapsible.tsx'
import { PictureField } from './picture-field.tsx'
import { PositionField } from './position-field.tsx'
import { StreamLanguageField } from './stream-language-field.tsx'
import { StyleField } from './style-field.tsx'
import { TypefaceList } from './typeface-list.tsx'

export type SectionProps = {
  draft: AlertDraft
  /** True if one of its fields was saved just now. */
  isSaved: boolean
  onChange: (changes: Partial<AlertDraft>) => void
}

type StyleSectionProps = SectionProps & { userId: string; files: readonly Media[] | undefined }

export function StyleSection({ userId, files = [], draft, isSaved, onChange }: StyleSectionProps) {
  const t = useText()
  const ofStyle = t(m.alert_look_of_style)
  const picture = files.find(({ id }) => id === draft.pictureId)
  return (
    <FormSection anchor="aspeto" title={t(m.alert_settings_look)} isSaved={isSaved}>
      <StyleField value={draft.style} onChange={(style) => onChange({ style })} />
      <AlertColorsField style={draft.style} draft={draft} onChange={onChange} />
      <div className="divide-y divide-line border-y border-line">
        {/* Typeface files load only when the list opens. */}
        <Collapsible label={t(m.alert_look_font)} value={draft.font === null ? ofStyle : TYPEFACES[draft.font]}>
          <div className="pb-3">
            <TypefaceList value={draft.font} onChange={(font) => onChange({ font })} />
          </div>
        </Collapsible>
        <Collapsible label={t(m.alert_look_picture)} value={draft.pictureId === null ? ofStyle : picture?.name}>
          <div className="pb-3">
            <PictureField
              userId={userId}
              isLegendHidden
              others={[{ value: '', label: ofStyle }]}
              value={draft.pictureId ?? ''}
              onChange={(id) => onChange({ pictureId: id || null })}
            />
          </div>
        </Collapsible>
      </div>
      <PositionField value={draft.position} onChange={(position) => onChange({ position })} />
      <StreamLanguageField value={draft.streamLanguage} onChange={(streamLanguage) => onChange({ streamLanguage })} />
      <MoreOptions>
        <CardOptions draft={draft} onChange={onChange} />
      </MoreOptions>
    </FormSection>
  )
}
