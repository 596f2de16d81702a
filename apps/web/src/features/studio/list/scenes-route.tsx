import { SCENES_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate, Plus } from 'lucide-react'
import { useState } from 'react'
import { SCENES_KEY, scenesQuery } from '#components/scenes/scenes-query.ts'
import { WorkPage } from '#components/shell/work-page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { ImportSceneButton } from './import-scene-button.tsx'
import { NewSceneDialog } from './new-scene-dialog.tsx'
import { SceneCard } from './scene-card.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: `${t(m.studio_title)} | ${INSTANCE_NAME}`, description: t(m.studio_description) }),
  prefetch: () => [{ key: SCENES_KEY }],
}

const SCENE_GRID = 'grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 xl:grid-cols-3'

/** The creator's scenes, each with its own OBS address. */
export function Component() {
  const t = useText()
  const { user } = useSession()
  const { data: scenes, isPending, isError, error, refetch } = useQuery(scenesQuery)
  const [isCreating, setCreating] = useState(false)
  const isFull = (scenes?.length ?? 0) >= SCENES_MAX
  const newSceneButton = (
    <button type="button" aria-haspopup="dialog" onClick={() => setCreating(true)} className="btn btn-primary">
      <Plus size={18} aria-hidden="true" />
      {t(m.studio_new)}
    </button>
  )
  return (
    <WorkPage>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-3xl">{t(m.studio_title)}</h1>
          <p className="mt-2 max-w-[64ch] text-ink-2">{t(m.studio_lead)}</p>
        </div>
        {scenes && !isFull && (
          <div className="flex flex-wrap gap-2.5">
            <ImportSceneButton />
            {scenes.length > 0 && newSceneButton}
          </div>
        )}
      </div>
      <div ref={restoreListFocus} className="mt-6">
        {isPending && (
          <div aria-hidden="true" className={SCENE_GRID}>
            <div className="h-72 rounded-lg skeleton" />
            <div className="h-72 rounded-lg skeleton" />
            <div className="h-72 rounded-lg skeleton" />
          </div>
        )}
        {!scenes && isError && (
          <div className="p-5 card sm:p-6">
            <LoadFailed error={error} onRetry={refetch} />
          </div>
        )}
        {scenes?.length === 0 && (
          <section className="grid justify-items-center gap-3 px-5 py-14 text-center card">
            <LayoutTemplate size={36} aria-hidden="true" className="text-cravo-text" />
            <h2 className="text-lg">{t(m.studio_empty)}</h2>
            <p className="max-w-[52ch] text-ink-2">{t(m.studio_empty_text)}</p>
            {newSceneButton}
          </section>
        )}
        {scenes && scenes.length > 0 && (
          <ul aria-label={t(m.studio_title)} className={SCENE_GRID}>
            {scenes.map((scene) => (
              <SceneCard key={scene.id} scene={scene} isFull={isFull} />
            ))}
          </ul>
        )}
        {isFull && <p className="tnum mt-4 text-sm text-ink-2">{t(m.studio_full, { max: SCENES_MAX })}</p>}
      </div>
      {isCreating && user && <NewSceneDialog user={user} onClose={() => setCreating(false)} />}
    </WorkPage>
  )
}
