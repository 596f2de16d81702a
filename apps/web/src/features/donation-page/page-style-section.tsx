import type { DonationPage } from '@aplauso/contract/donation-page'
import { m } from '@aplauso/texts/messages'
import { FormSection } from '#components/settings/form-section.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { CoverField } from './cover-field.tsx'
import { PageColorsField } from './page-colors-field.tsx'
import type { SectionProps } from './use-page-form.ts'

type PageStyleSectionProps = SectionProps & {
  userId: string
  colors: Pick<DonationPage['colors'], 'shown' | 'corrected'>
}

/** The cover and the colours. */
export function PageStyleSection({ draft, change, userId, colors }: PageStyleSectionProps) {
  const t = useText()
  return (
    <FormSection anchor="aspeto" title={t(m.page_look)}>
      <CoverField userId={userId} value={draft.coverMediaId} onChange={(coverMediaId) => change({ coverMediaId })} />
      <PageColorsField draft={draft} colors={colors} onChange={change} />
    </FormSection>
  )
}
