import type { User } from '@aplauso/contract/accounts'
import type { Scene, SceneVersion } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { scenePath } from '#components/scenes/scenes-query.ts'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import type { Editor } from '../editor/create-editor.ts'
import { ScenePicture } from '../pictures/scene-picture.tsx'
import { useScenePictures } from '../pictures/use-scene-pictures.tsx'
import { versionsQuery } from '../scene-queries.ts'

type VersionsDrawerProps = { user: User; sceneId: string; editor: Editor; onClose: () => void }

/** Earlier versions of the scene, newest first. Restoring one can be undone. */
export default function VersionsDrawer({ user, sceneId, editor, onClose }: VersionsDrawerProps) {
  const { t, language } = useLanguage()
  const pictures = useScenePictures(user)
  const { data: versions, isPending, isError, error, refetch } = useQuery(versionsQuery(sceneId))
  const restore = useChange({
    async send({ version }: SceneVersion) {
      // Pending changes belong to the version that is replaced, so save them first.
      await editor.flush()
      return api.post<Scene>(`${scenePath(sceneId)}/restore`, { version })
    },
    onDone(scene) {
      editor.replace(scene)
      toast({ title: t(m.studio_restored), description: t(m.studio_restored_text) })
      onClose()
    },
    failedTitle: t(m.studio_restore_failed),
  })
  return (
    <Drawer title={t(m.studio_versions)} onClose={onClose}>
      <div className="px-5 sm:px-6">
        {isPending && <div aria-hidden="true" className="mt-5 h-40 rounded-md skeleton" />}
        {isError && (
          <div className="mt-5">
            <LoadFailed error={error} onRetry={refetch} />
          </div>
        )}
        {versions?.length === 0 && <p className="py-10 text-center text-ink-2">{t(m.studio_versions_empty)}</p>}
        {pictures.frame}
        <ul className="divide-y divide-line">
          {versions?.map((one) => (
            <li
              key={one.version}
              data-testid="scene-version"
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
            >
              <span className="relative block aspect-video w-32 shrink-0 overflow-hidden rounded-sm">
                <ScenePicture scene={one.canvas} draw={pictures.draw} />
              </span>
              <div className="min-w-0 flex-1 basis-40">
                <p className="tnum font-semibold">{formatMoment(one.savedAt, 'minute', language, user.timeZone)}</p>
                <p className="text-sm wrap-anywhere text-ink-2">
                  <span translate="no">{one.name}</span>
                  {' · '}
                  {t(m.studio_layers_count, { count: one.layers })}
                </p>
              </div>
              <BusyButton
                busy={restore.busy}
                icon={History}
                onClick={() => restore.change(one)}
                className="px-4 text-sm btn-ghost"
              >
                {t(m.studio_restore)}
              </BusyButton>
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}
