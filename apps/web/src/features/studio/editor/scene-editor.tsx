import type { User } from '@aplauso/contract/accounts'
import type { Scene } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import { History, Link2 } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { scenePath } from '#components/scenes/scenes-query.ts'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { ErrorBoundary } from '#ui/loading/error-boundary.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { BackLink } from '#ui/text/back-link.tsx'
import { SceneCanvas } from '../canvas/scene-canvas.tsx'
import { Inspector } from '../panels/inspector.tsx'
import { LayerList } from '../panels/layer-list.tsx'
import { MergeNotice } from '../panels/merge-notice.tsx'
import { SavedState } from '../panels/saved-state.tsx'
import { Toolbar } from '../panels/toolbar.tsx'
import { createEditor, type Editor } from './create-editor.ts'
import { useEditorKeys } from './use-editor-keys.ts'

const VersionsDrawer = lazyComponent(() => import('../panels/versions-drawer.tsx'))
const ObsLinkDrawer = lazyComponent(() => import('../panels/obs-link-drawer.tsx'))

type SceneEditorProps = {
  user: User
  /** The latest version from the server. */
  scene: Scene
}

/** The scene editor: canvas, layer list, tools and inspector. It saves automatically. */
export function SceneEditor({ user, scene }: SceneEditorProps) {
  const t = useText()
  const [editor] = useState(() => createSceneEditor(scene))
  const state = useSyncExternalStore(editor.subscribe, editor.read, editor.read)
  const canvas = useRef<HTMLDivElement>(null)
  const [openPanel, setOpenPanel] = useState<'versions' | 'link'>()
  useEditorKeys(editor, canvas)
  useSaveOnLeave(editor)
  useEffect(() => editor.receive(scene), [editor, scene])
  const close = () => setOpenPanel(undefined)
  const { draft, saved, failure, merged, url } = state

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-1 basis-72 items-center gap-x-3">
          <BackLink to="/studio">{t(m.studio_title)}</BackLink>
          <h1 translate="no" className="min-w-0 truncate text-3xl">
            {draft.name}
          </h1>
        </div>
        <SavedState saved={saved} failure={failure} onRetry={() => void editor.flush()} />
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpenPanel('versions')}
            className="px-4 text-sm btn btn-ghost"
          >
            <History size={17} aria-hidden="true" />
            {t(m.studio_versions)}
          </button>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpenPanel('link')}
            className="px-4 text-sm btn btn-primary"
          >
            <Link2 size={17} aria-hidden="true" />
            {t(m.studio_link)}
          </button>
        </div>
      </div>
      {merged && <MergeNotice editor={editor} merged={merged} />}
      <div className="studio-parts">
        <Toolbar editor={editor} state={state} onLayersRemoved={() => canvas.current?.focus({ preventScroll: true })} />
        <ErrorBoundary>
          <SceneCanvas editor={editor} state={state} scene={scene} user={user} focusTarget={canvas} />
        </ErrorBoundary>
        <div className="studio-side">
          <ErrorBoundary>
            <LayerList editor={editor} state={state} />
          </ErrorBoundary>
          <ErrorBoundary>
            <Inspector editor={editor} state={state} />
          </ErrorBoundary>
        </div>
      </div>
      <Suspense>
        {openPanel === 'versions' && <VersionsDrawer user={user} sceneId={scene.id} editor={editor} onClose={close} />}
        {openPanel === 'link' && (
          <ObsLinkDrawer
            {...{ sceneId: scene.id, url, width: draft.width, height: draft.height }}
            onMade={editor.setUrl}
            onClose={close}
          />
        )}
      </Suspense>
      <LeaveGuard active={failure !== undefined && saved !== 'gone'} text={t(m.studio_leave_text)} />
    </>
  )
}

const createSceneEditor = (scene: Scene): Editor =>
  createEditor({
    scene,
    send: (change) => api.patch<Scene>(scenePath(scene.id), change),
    read: () => api.get<Scene>(scenePath(scene.id)),
    nowMs: Date.now,
  })

/** Saves pending changes when the page unmounts; asks before the window closes with unsaved changes. */
function useSaveOnLeave(editor: Editor): void {
  useEffect(() => {
    const confirmLeave = (event: BeforeUnloadEvent) => {
      if (editor.isUnsaved()) event.preventDefault()
    }
    const retry = () => void editor.flush()
    addEventListener('beforeunload', confirmLeave)
    addEventListener('online', retry)
    return () => {
      removeEventListener('beforeunload', confirmLeave)
      removeEventListener('online', retry)
      void editor.flush()
    }
  }, [editor])
}
