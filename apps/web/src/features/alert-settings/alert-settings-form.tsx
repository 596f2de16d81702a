import type { User } from '@aplauso/contract/accounts'
import type { AlertSettings } from '@aplauso/contract/alerts'
import type { Chime } from '@aplauso/contract/chimes'
import type { CustomStyle } from '@aplauso/contract/custom-style'
import type { Media } from '@aplauso/contract/media'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { mediaQuery } from '#components/media/media-queries.ts'
import { api } from '#lib/api/api.ts'
import { useHashFocus } from '#lib/browser/use-hash-focus.ts'
import { useText } from '#lib/i18n/language.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { ErrorBoundary, WithErrorBoundaries } from '#ui/loading/error-boundary.tsx'
import { TabList, TabPanel } from '#ui/tabs/tab-list.tsx'
import { CssSection, TemplateSection } from './advanced-sections.tsx'
import type { AlertDraft } from './alert-draft.ts'
import { ALERT_TABS, SECTION_TABS, useAlertTab, useHiddenField } from './alert-tabs.ts'
import { CustomAudioSection } from './custom-audio-section.tsx'
import { LayersSection } from './layers-section.tsx'
import { ListenSection } from './listen-section.tsx'
import { FORM_AND_PREVIEW_GRID, PREVIEW_COLUMN } from './preview-layout.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { QueueSection } from './queue-section.tsx'
import { SendTestAlert } from './send-test-alert.tsx'
import { ShowSection } from './show-section.tsx'
import { SoundSection } from './sound-section.tsx'
import { StyleSection } from './style-section.tsx'
import { useAlertPreview } from './use-alert-preview.ts'
import { useAlertSettingsForm } from './use-alert-settings-form.ts'
import { VoiceSection } from './voice-section.tsx'
import { WidgetLinkSection } from './widget-link-section.tsx'

/** The settings form in tabs, beside a preview that shows unsaved changes. One bar saves the changes of all tabs. */
export function AlertSettingsForm({ user, settings }: { user: User; settings: AlertSettings }) {
  const t = useText()
  const [open, openTab] = useAlertTab()
  const settingsForm = useAlertSettingsForm(user, settings, useHiddenField(open, openTab))
  const { form, alerts: draft, isDirty, isSaved, isSavedSection, unsavedSections } = settingsForm
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

  const unsavedTabs = new Set(unsavedSections.map((section) => SECTION_TABS[section]))
  if (isSoundUnsaved) unsavedTabs.add('sound')
  const tabs = ALERT_TABS.map((tab) => ({ ...tab, unsaved: unsavedTabs.has(tab.id) }))
  const section = { draft, onChange: changeAndPreview }
  return (
    <>
      <div className="mt-3">
        <TabList label={t(m.shell_alerts)} tabs={tabs} open={open} onOpen={(tab) => void openTab(tab)} />
      </div>
      <div className={FORM_AND_PREVIEW_GRID}>
        <div data-sticky-preview="" className={PREVIEW_COLUMN}>
          <ErrorBoundary>
            <PreviewPanel overlay={preview.overlay} style={draft.style} onPlay={preview.show}>
              <SendTestAlert slug={user.slug} unsavedSettings={settingsForm.unsavedSettings} />
            </PreviewPanel>
          </ErrorBoundary>
        </div>
        <div className="min-w-0">
          <form {...form.props} id={formId} className="contents">
            <TabPanel id="look" open={open} className={PANEL}>
              <StyleSection {...section} userId={user.id} files={files.data} isSaved={isSavedSection('look')} />
            </TabPanel>
            <TabPanel id="sound" open={open} className={PANEL}>
              <SoundSection
                {...section}
                isSaved={isSavedSection('sound')}
                userId={user.id}
                chimes={chimes}
                onPreview={preview.playSound}
              />
              <VoiceSection
                {...section}
                speech={settingsForm.speech}
                onSpeech={settingsForm.changeSpeech}
                isSaved={isSavedSection('voice')}
                errorOf={form.errorOf}
                onPreview={() => preview.playSound('speech')}
              />
              {/* It saves each change at once. */}
              <ErrorBoundary>
                <CustomAudioSection user={user} onUnsaved={setSoundUnsaved} />
              </ErrorBoundary>
            </TabPanel>
            <TabPanel id="when" open={open} className={PANEL}>
              <QueueSection
                {...section}
                isSaved={isSavedSection('queue')}
                savedWindowMinutes={settings.replayWindowMinutes}
                minimumError={form.errorOf('minDonationForAlert')}
              />
              <ShowSection {...section} isSaved={isSavedSection('show')} stepsError={form.errorOf('look.steps')} />
            </TabPanel>
            <TabPanel id="advanced" open={open} className={PANEL}>
              <TemplateSection {...section} isSaved={isSavedSection('text')} />
              <CssSection
                {...section}
                isSaved={isSavedSection('css')}
                refusals={refusals}
                error={form.errorOf('look.css')}
              />
            </TabPanel>
          </form>
          <TabPanel id="widgets" open={open} className={PANEL}>
            <WithErrorBoundaries>
              {user.widgetUrl && <WidgetLinkSection widgetUrl={user.widgetUrl} />}
              {user.widgetUrl && <LayersSection widgetUrl={user.widgetUrl} />}
              <ListenSection />
            </WithErrorBoundaries>
          </TabPanel>
        </div>
      </div>
      <SaveBar busy={form.busy} isDirty={isDirty} isSaved={isSaved} form={formId} onDiscard={settingsForm.onDiscard} />
      <LeaveGuard active={isDirty || isSoundUnsaved} />
    </>
  )
}

const PANEL = 'grid grid-cols-[minmax(0,1fr)] gap-5'

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
