import type { User } from '@aplauso/contract/accounts'
import type { ModerationSettings } from '@aplauso/contract/moderation'
import { m } from '@aplauso/texts/messages'
import { useId, useState } from 'react'
import { useHashFocus } from '#lib/browser/use-hash-focus.ts'
import { useText } from '#lib/i18n/language.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { ErrorBoundary } from '#ui/loading/error-boundary.tsx'
import { Link } from '#ui/text/link.tsx'
import { BlockedDonorsSection } from './blocked-donors-section.tsx'
import { BlockedTermsSection } from './blocked-terms-section.tsx'
import { BuiltInListsSection, FormattingSection } from './filter-sections.tsx'
import { HoldSection, ModeSection } from './hold-sections.tsx'
import { rulesChangeOf } from './rules-draft.ts'
import { TryPanel } from './try-panel.tsx'
import { useRulesForm } from './use-rules-form.ts'
import { AccessSection, SpokenSection, WaitingSection } from './waiting-sections.tsx'

export const PAGE_GRID =
  'mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'

/** The mode, the blocked terms and the other rules, beside a test of a message with the unsaved rules. */
export function ModerationRules({ user, settings }: { user: User; settings: ModerationSettings }) {
  const t = useText()
  const { form, draft, saved, change, isDirty, isSaved, isSavedSection, onDiscard } = useRulesForm(user, settings)
  const formId = useId()
  const [isTyped, setTyped] = useState(false)
  const props = { draft, onChange: change }
  useHashFocus()
  return (
    <>
      <Link to="/settings/moderation#experimentar" className="mt-1 text-sm tap-link @3xl:hidden">
        {t(m.moderation_try_link)}
      </Link>
      <div className={PAGE_GRID}>
        {/* The scroll margin keeps focused fields clear of the bars. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 **:[input,select,textarea,button,section]:scroll-my-30">
          <ModeSection {...props} isSaved={isSavedSection('mode')} />
          {/* Blocked terms are saved one by one, outside the form. */}
          <ErrorBoundary>
            <BlockedTermsSection userId={user.id} isIdle={draft.mode === 'off'} onUnsaved={setTyped} />
          </ErrorBoundary>
          <form {...form.props} id={formId} className="contents">
            <HoldSection {...props} isSaved={isSavedSection('hold')} errorOf={form.errorOf} />
            <BuiltInListsSection {...props} isSaved={isSavedSection('kept')} />
            <FormattingSection {...props} isSaved={isSavedSection('style')} />
            <SpokenSection {...props} isSaved={isSavedSection('spoken')} />
            <WaitingSection {...props} isSaved={isSavedSection('waiting')} />
            <AccessSection {...props} isSaved={isSavedSection('access')} />
          </form>
          <ErrorBoundary>
            <BlockedDonorsSection userId={user.id} />
          </ErrorBoundary>
        </div>
        <div className="scroll-mt-20 @3xl:sticky @3xl:top-20">
          <ErrorBoundary>
            <TryPanel userId={user.id} rules={rulesChangeOf(draft, saved)} />
          </ErrorBoundary>
        </div>
      </div>
      <SaveBar busy={form.busy} isDirty={isDirty} isSaved={isSaved} form={formId} onDiscard={onDiscard} />
      <LeaveGuard active={isDirty || isTyped} />
    </>
  )
}
