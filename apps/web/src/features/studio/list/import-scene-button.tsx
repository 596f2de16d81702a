import type { Scene } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** More than the largest scene within the limits. */
const FILE_MAX_BYTES = 1_000_000

/** Creates a scene from a file and opens it. */
export function ImportSceneButton() {
  const t = useText()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const importScene = useChange({
    async send(file: File) {
      const scene = await parseSceneFile(file)
      return scene === undefined ? undefined : await api.post<Scene>('/api/scenes/import', scene)
    },
    onDone(scene) {
      if (scene) return void navigate(`/studio/${scene.id}`)
      toast({ title: t(m.studio_import_failed), description: t(m.studio_import_wrong), tone: 'destructive' })
    },
    failedTitle: t(m.studio_import_failed),
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t(m.studio_import)}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows choosing the same file again.
          target.value = ''
          if (file) importScene.change(file)
        }}
      />
      <BusyButton busy={importScene.busy} icon={Upload} onClick={() => input.current?.click()} className="btn-ghost">
        {t(m.studio_import)}
      </BusyButton>
    </>
  )
}

/** Undefined if the file is no scene; the server validates the rest. */
async function parseSceneFile(file: File): Promise<object | undefined> {
  if (file.size > FILE_MAX_BYTES) return undefined
  try {
    const scene: unknown = JSON.parse(await file.text())
    return typeof scene === 'object' && scene !== null && 'format' in scene && scene.format === 'aplauso-scene'
      ? scene
      : undefined
  } catch {
    return undefined
  }
}
