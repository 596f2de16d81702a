import type { User } from '@aplauso/contract/accounts'
import type { AlertSettings } from '@aplauso/contract/alerts'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { PartBoundary } from '#ui/loading/part-boundary.tsx'
import type { AlertDraft } from './alert-draft.ts'
import { LookSection } from './look-section.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { QueueSection } from './queue-section.tsx'
import { SendTest } from './send-test.tsx'
import { SoundSection } from './sound-section.tsx'
import { STUDIO_GRID, STUDIO_SIDE } from './studio-layout.ts'
import { useAlertForm } from './use-alert-form.ts'
import { useStage } from './use-stage.ts'

/** The form, and beside it the overlay that follows it before anything is saved. */
export function AlertStudio({ user, settings }: { user: User; settings: AlertSettings }) {
  const { form, draft, isDirty, change } = useAlertForm(user.id, settings)
  const stage = useStage(draft, user)

  function edit(changes: Partial<AlertDraft>) {
    change(changes)
    stage.demonstrate(changes)
  }

  return (
    <div className={STUDIO_GRID}>
      <div className={STUDIO_SIDE}>
        <PartBoundary>
          <PreviewPanel overlay={stage.overlay} style={draft.style} onPlay={stage.show} />
        </PartBoundary>
      </div>
      {/* What the keyboard comes to is not to lie under the preview at the top or the bar at the bottom. */}
      <form
        {...form.props}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 **:[input,select,a,button]:scroll-my-30 max-lg:**:[input,select,a,button]:scroll-mt-76"
      >
        <LookSection draft={draft} onChange={edit} />
        <SoundSection draft={draft} onChange={edit} onListen={stage.listen} />
        <QueueSection
          draft={draft}
          onChange={edit}
          savedWindowMinutes={settings.replayWindowMinutes}
          minimumError={form.errorOf('minDonationForAlert')}
        />
        <div
          className={
            isDirty
              ? 'sticky bottom-(--dock) z-10 -mx-4 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0'
              : 'py-3'
          }
        >
          <SaveBar busy={form.busy} isDirty={isDirty} />
        </div>
        <SendTest slug={user.slug} isDirty={isDirty} />
      </form>
      <LeaveGuard active={isDirty} />
    </div>
  )
}
