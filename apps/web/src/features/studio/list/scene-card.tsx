import { SCENE_NAME_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { Scene } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { CopyPlus, Download, Link2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { SCENES_KEY, scenePath } from '#components/scenes/scenes-query.ts'
import { api } from '#lib/api/api.ts'
import { downloadFile } from '#lib/api/download-file.ts'
import { formatAgo } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { useCopy } from '#ui/form/use-copy.ts'
import { Link } from '#ui/text/link.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { SceneOutline } from '../pictures/scene-outline.tsx'

/** A scene in the list, with its actions. */
export function SceneCard({ scene, isFull }: { scene: Scene; isFull: boolean }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const { id, name, width, height, theme, layers, url, updatedAt } = scene
  const [isConfirming, setConfirming] = useState(false)
  const { copy } = useCopy(url)
  const updateScenes = (change: (scenes: Scene[]) => Scene[]) =>
    queries.setQueryData<Scene[]>(SCENES_KEY, (scenes = []) => change(scenes))

  const duplicate = useChange({
    send: () =>
      api.post<Scene>('/api/scenes', { name: copyName(t(m.studio_copy_of, { name })), width, height, theme, layers }),
    onDone(copied) {
      updateScenes((scenes) => [copied, ...scenes])
      toast({ title: t(m.studio_duplicated), description: copied.name })
    },
    failedTitle: t(m.studio_new_failed),
  })
  const exportScene = useChange({
    send: () => downloadFile(`${scenePath(id)}/export`, `${fileName(name)}.json`),
    onDone: () => {},
    failedTitle: t(m.studio_export_failed),
  })
  const remove = useChange({
    send: () => api.del(scenePath(id)),
    onDone() {
      setConfirming(false)
      updateScenes((scenes) => scenes.filter((one) => one.id !== id))
    },
    inDialog: true,
  })

  return (
    <li data-testid="scene" className="flex flex-col overflow-hidden card">
      <Link to={`/studio/${id}`} className="group relative block">
        <span className="relative block aspect-video bg-palco">
          <SceneOutline scene={scene} className="absolute inset-0 size-full p-3" />
        </span>
        <span className="block px-4 pt-3">
          <span translate="no" className="line-clamp-2 font-semibold wrap-anywhere group-hover:underline">
            {name}
          </span>
          <span className="tnum block text-sm text-ink-2">
            {width} × {height}
            {' · '}
            {t(m.studio_layers_count, { count: layers.length })}
          </span>
          <span className="block text-sm text-ink-3">
            {t(m.studio_changed, { when: formatAgo(updatedAt, language) })}
          </span>
        </span>
      </Link>
      <div className="mt-auto flex items-center px-2 pt-1 pb-2">
        <IconButton
          label={t(m.studio_copy_link_of, { name })}
          title={t(m.studio_link_copy)}
          icon={Link2}
          onClick={() => void copy()}
        />
        <IconButton
          label={t(m.studio_duplicate_of, { name })}
          title={t(m.studio_duplicate)}
          icon={CopyPlus}
          aria-disabled={duplicate.busy || isFull || undefined}
          onClick={() => duplicate.busy || isFull || duplicate.change()}
          className="aria-disabled:opacity-55"
        />
        <IconButton
          label={t(m.studio_export_of, { name })}
          title={t(m.studio_export)}
          icon={Download}
          aria-disabled={exportScene.busy || undefined}
          onClick={() => exportScene.busy || exportScene.change()}
        />
        <IconButton
          label={t(m.studio_delete_of, { name })}
          title={t(m.studio_delete)}
          icon={Trash2}
          onClick={() => setConfirming(true)}
          className="ms-auto"
        />
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t(m.studio_delete_sure, { name })}
          text={t(m.studio_delete_text)}
          confirm={t(m.studio_delete)}
          tone="danger"
          busy={remove.busy}
          failure={remove.failure}
          onConfirm={() => remove.change()}
          onClose={() => setConfirming(false)}
        />
      )}
    </li>
  )
}

const copyName = (name: string) => [...name].slice(0, SCENE_NAME_MAX_CHARACTERS).join('').trim()

/** A file name that is valid on every operating system. */
const fileName = (name: string) => name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'cena'
