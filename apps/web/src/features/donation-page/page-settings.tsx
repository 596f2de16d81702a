import type { User } from '@aplauso/contract/accounts'
import type { DonationPage } from '@aplauso/contract/donation-page'
import { useId } from 'react'
import { useHashFocus } from '#lib/browser/use-hash-focus.ts'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { ErrorBoundary } from '#ui/loading/error-boundary.tsx'
import { AmountsSection } from './amounts-section.tsx'
import { EmbedSection } from './embed-section.tsx'
import { shownColors } from './page-colors-field.tsx'
import { PagePreview } from './page-preview.tsx'
import { PageStyleSection } from './page-style-section.tsx'
import { RulesSection } from './rules-section.tsx'
import { SupportersSection } from './supporters-section.tsx'
import { ThanksSection } from './thanks-section.tsx'
import { TiersSection } from './tiers-section.tsx'
import { usePageForm } from './use-page-form.ts'

export const PAGE_GRID =
  'mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-5 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'

/** The form and, where there is room, a preview with unsaved changes. */
export function PageSettings({ user, page }: { user: User; page: DonationPage }) {
  const { form, errorOf, draft, change, isDirty, isSaved, onDiscard } = usePageForm(user, page)
  const formId = useId()
  const props = { draft, change, errorOf }
  const colors = shownColors(draft, page)
  useHashFocus()
  return (
    <>
      <div className={PAGE_GRID}>
        {/* The scroll margin keeps focused fields clear of the bars. */}
        <form
          {...form.props}
          id={formId}
          className="grid grid-cols-[minmax(0,1fr)] gap-5 **:[input,select,textarea,button,section]:scroll-my-30"
        >
          <AmountsSection {...props} />
          <TiersSection {...props} />
          <PageStyleSection {...props} userId={user.id} colors={colors} />
          <ThanksSection {...props} />
          <SupportersSection {...props} />
          <RulesSection {...props} />
          <EmbedSection {...props} user={user} isSaved={page.embed} accent={colors.shown.accent} />
        </form>
        <div className="@max-3xl:hidden @3xl:sticky @3xl:top-20">
          <ErrorBoundary>
            <PagePreview user={user} draft={draft} page={page} colors={colors.shown} />
          </ErrorBoundary>
        </div>
      </div>
      <SaveBar busy={form.busy} isDirty={isDirty} isSaved={isSaved} form={formId} onDiscard={onDiscard} />
      <LeaveGuard active={isDirty} />
    </>
  )
}
