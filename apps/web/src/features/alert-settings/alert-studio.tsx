import type { User } from '@aplauso/contract/accounts'
import type { OwnLook } from '@aplauso/contract/alert-look'
import type { AlertSettings } from '@aplauso/contract/alerts'
import type { Chime } from '@aplauso/contract/chimes'
import type { Media } from '@aplauso/contract/media'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useHashFocus } from '#lib/browser/use-hash-focus.ts'
import { mediaOf } from '#parts/media/media-query.ts'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { PartBoundary, Parts } from '#ui/loading/part-boundary.tsx'
import type { AlertDraft } from './alert-draft.ts'
import { LayersSection } from './layers-section.tsx'
import { LinkSection } from './link-section.tsx'
import { ListenSection } from './listen-section.tsx'
import { LookSection } from './look-section.tsx'
import { OwnSoundSection } from './own-sound-section.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { QueueSection } from './queue-section.tsx'
import { SendTest } from './send-test.tsx'
import { SoundSection } from './sound-section.tsx'
import { STUDIO_GRID, STUDIO_SIDE } from './studio-layout.ts'
import { useStage } from './use-stage.ts'
import { useStudioForm } from './use-studio-form.ts'
import { VoiceSection } from './voice-section.tsx'

/** The form, and beside it the overlay that follows it before anything is saved. */
export function AlertStudio({ user, settings }: { user: User; settings: AlertSettings }) {
  const studio = useStudioForm(user, settings)
  const { form, alerts: draft, isDirty, isSaved, isSavedPart } = studio
  const chimes = useQuery({ queryKey: ['/api/chimes'], queryFn: () => api.get<Chime[]>('/api/chimes') })
  const files = useQuery(mediaOf(user.id))
  const { sheet, refusals } = studio.css
  const chimeUrl = chimeUrlOf(draft, settings, { chimes: chimes.data, media: files.data })
  const media = useMemo(() => pictureOf(draft.pictureId, settings, files.data), [draft.pictureId, settings, files.data])
  const stage = useStage(draft, user, { sheet, chimeUrl, media })
  const formId = useId()
  const [isSoundUnsaved, setSoundUnsaved] = useState(false)
  useHashFocus()

  function edit(changes: Partial<AlertDraft>) {
    studio.changeAlerts(changes)
    stage.demonstrate(changes)
  }

  return (
    <>
      <div className={STUDIO_GRID}>
        <div className={STUDIO_SIDE}>
          <PartBoundary>
            <PreviewPanel overlay={stage.overlay} style={draft.style} onPlay={stage.show}>
              <SendTest slug={user.slug} tried={studio.tried} />
            </PreviewPanel>
          </PartBoundary>
        </div>
        {/* What the keyboard comes to is not to lie under the preview at the top or the bar at the bottom. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 **:[input,select,a,button,section]:scroll-my-30 @max-2xl:**:[input,select,a,button,section]:scroll-mt-76">
          <form {...form.props} id={formId} className="contents">
            <LookSection
              draft={draft}
              userId={user.id}
              onChange={edit}
              isSaved={isSavedPart('look')}
              refusals={refusals}
              cssError={form.errorOf('look.css')}
              stepsError={form.errorOf('look.steps')}
            />
            <SoundSection
              draft={draft}
              onChange={edit}
              isSaved={isSavedPart('sound')}
              userId={user.id}
              chimes={chimes}
              onListen={stage.listen}
            />
            <VoiceSection
              draft={draft}
              speech={studio.speech}
              onChange={edit}
              onSpeech={studio.changeSpeech}
              isSaved={isSavedPart('voice')}
              errorOf={form.errorOf}
              onListen={() => stage.listen('speech')}
            />
            <QueueSection
              draft={draft}
              onChange={edit}
              isSaved={isSavedPart('queue')}
              savedWindowMinutes={settings.replayWindowMinutes}
              minimumError={form.errorOf('minDonationForAlert')}
            />
          </form>
          {/* What follows is saved by itself, as soon as it is done. */}
          <Parts>
            <OwnSoundSection user={user} onUnsaved={setSoundUnsaved} />
            {user.widgetUrl && <LinkSection widgetUrl={user.widgetUrl} />}
            {user.widgetUrl && <LayersSection widgetUrl={user.widgetUrl} />}
            <ListenSection />
          </Parts>
        </div>
      </div>
      <SaveBar busy={form.busy} isDirty={isDirty} isSaved={isSaved} form={formId} onDiscard={studio.onDiscard} />
      <LeaveGuard active={isDirty || isSoundUnsaved} />
    </>
  )
}

type Listed = { chimes: readonly Chime[] | undefined; media: readonly Media[] | undefined }

/** Where the chime of the form is: known of the saved one before the lists have come. */
function chimeUrlOf(
  { chimeId, mediaId }: AlertDraft,
  { sound }: AlertSettings,
  { chimes = [], media = [] }: Listed,
): string | null {
  const listed = [...chimes, ...media].find(({ id }) => id === (mediaId ?? chimeId))?.url
  const isSaved = chimeId === sound.chimeId && mediaId === sound.mediaId
  return listed ?? (isSaved ? sound.chimeUrl : null)
}

/** Where the picture of the form is: known of the saved one before the list has come. */
function pictureOf(id: string | null, { look }: AlertSettings, files: readonly Media[] = []): OwnLook['media'] {
  const file = files.find((each) => each.id === id)
  if (file) return file.kind === 'sound' ? null : { kind: file.kind, url: file.url }
  return id !== null && id === look.mediaId ? look.media : null
}
