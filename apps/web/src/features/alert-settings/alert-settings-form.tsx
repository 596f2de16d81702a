import type { User } from '@aplauso/contract/accounts'
import type { AlertSettings } from '@aplauso/contract/alerts'
import type { Chime } from '@aplauso/contract/chimes'
import type { CustomStyle } from '@aplauso/contract/custom-style'
import type { Media } from '@aplauso/contract/media'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { mediaQuery } from '#components/media/media-queries.ts'
import { api } from '#lib/api/api.ts'
import { useHashFocus } from '#lib/browser/use-hash-focus.ts'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { ErrorBoundary, WithErrorBoundaries } from '#ui/loading/error-boundary.tsx'
import type { AlertDraft } from './alert-draft.ts'
import { CustomAudioSection } from './custom-audio-section.tsx'
import { LayersSection } from './layers-section.tsx'
import { ListenSection } from './listen-section.tsx'
import { FORM_AND_PREVIEW_GRID, PREVIEW_COLUMN } from './preview-layout.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { QueueSection } from './queue-section.tsx'
import { SendTestAlert } from './send-test-alert.tsx'
import { SoundSection } from './sound-section.tsx'
import { StyleSection } from './style-section.tsx'
import { useAlertPreview } from './use-alert-preview.ts'
import { useAlertSettingsForm } from './use-alert-settings-form.ts'
import { VoiceSection } from './voice-section.tsx'
import { WidgetLinkSection } from './widget-link-section.tsx'

/** The settings form beside a preview that shows unsaved changes. */
export function AlertSettingsForm({ user, settings }: { user: User; settings: AlertSettings }) {
  const settingsForm = useAlertSettingsForm(user, settings)
  const { form, alerts: draft, isDirty, isSaved, isSavedSection } = settingsForm
  const chimes = useQuery({ queryKey: ['/api/chimes'], queryFn: () => api.get<Chime[]>('/api/chimes') })
  const files = useQuery(mediaQuery(user.id))
  const { sheet, refusals } = settingsForm.css
  const chimeUrl = chimeUrlOf(draft, settings, { chimes: chimes.data, media: files.data })
  const media = useMemo(() => pictureOf(draft.pictureId, settings, files.data), [draft.pictureId, settings, files.data])
  const preview = useAlertPreview(draft, user, { sheet, chimeUrl, media })
  const formId = useId()
  const [isSoundUnsaved, setSoundUnsaved] = useState(false)
  useHashFocus()

  function changeAndPreview(changes: Partial<AlertDraft>) {
    settingsForm.changeAlerts(changes)
    preview.demonstrate(changes)
  }

  return (
    <>
      <div className={FORM_AND_PREVIEW_GRID}>
        <div className={PREVIEW_COLUMN}>
          <ErrorBoundary>
            <PreviewPanel overlay={preview.overlay} style={draft.style} onPlay={preview.show}>
              <SendTestAlert slug={user.slug} unsavedSettings={settingsForm.unsavedSettings} />
            </PreviewPanel>
          </ErrorBoundary>
        </div>
        {/* The scroll margins keep focused fields clear of the preview at the top and the bar at the bottom. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 **:[input,select,a,button,section]:scroll-my-30 @max-2xl:**:[input,select,a,button,section]:scroll-mt-76">
          <form {...form.props} id={formId} className="contents">
            <StyleSection
              draft={draft}
              userId={user.id}
              onChange={changeAndPreview}
              isSaved={isSavedSection('look')}
              refusals={refusals}
              cssError={form.errorOf('look.css')}
              stepsError={form.errorOf('look.steps')}
            />
            <SoundSection
              draft={draft}
              onChange={changeAndPreview}
              isSaved={isSavedSection('sound')}
              userId={user.id}
              chimes={chimes}
              onPreview={preview.playSound}
            />
            <VoiceSection
              draft={draft}
              speech={settingsForm.speech}
              onChange={changeAndPreview}
              onSpeech={settingsForm.changeSpeech}
              isSaved={isSavedSection('voice')}
              errorOf={form.errorOf}
              onPreview={() => preview.playSound('speech')}
            />
            <QueueSection
              draft={draft}
              onChange={changeAndPreview}
              isSaved={isSavedSection('queue')}
              savedWindowMinutes={settings.replayWindowMinutes}
              minimumError={form.errorOf('minDonationForAlert')}
            />
          </form>
          {/* The following sections save each change at once. */}
          <WithErrorBoundaries>
            <CustomAudioSection user={user} onUnsaved={setSoundUnsaved} />
            {user.widgetUrl && <WidgetLinkSection widgetUrl={user.widgetUrl} />}
            {user.widgetUrl && <LayersSection widgetUrl={user.widgetUrl} />}
            <ListenSection />
          </WithErrorBoundaries>
        </div>
      </div>
      <SaveBar busy={form.busy} isDirty={isDirty} isSaved={isSaved} form={formId} onDiscard={settingsForm.onDiscard} />
      <LeaveGuard active={isDirty || isSoundUnsaved} />
    </>
  )
}

type SoundFiles = { chimes: readonly Chime[] | undefined; media: readonly Media[] | undefined }

/** Address of the selected chime; the saved one is known before the lists are loaded. */
function chimeUrlOf(
  { chimeId, mediaId }: AlertDraft,
  { sound }: AlertSettings,
  { chimes = [], media = [] }: SoundFiles,
): string | null {
  const fileUrl = [...chimes, ...media].find(({ id }) => id === (mediaId ?? chimeId))?.url
  const isSaved = chimeId === sound.chimeId && mediaId === sound.mediaId
  return fileUrl ?? (isSaved ? sound.chimeUrl : null)
}

/** The selected picture; the saved one is known before the list is loaded. */
function pictureOf(id: string | null, { look }: AlertSettings, files: readonly Media[] = []): CustomStyle['media'] {
  const file = files.find((each) => each.id === id)
  if (file) return file.kind === 'sound' ? null : { kind: file.kind, url: file.url }
  return id !== null && id === look.mediaId ? look.media : null
}
