import type { Goal } from '@aplauso/contract/goals'
import type { Scene } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SCENES_KEY, scenesQuery } from '#components/scenes/scenes-query.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'
import { addGoalToScene, hasGoal, SceneFullError } from './add-goal-layer.ts'

/** Intended size of the goal as a browser source; it adapts to any other. */
const SOURCE_SIZE = { width: 600, height: 130 }

type GoalOnStreamProps = { goal: Goal; name: string; onClose: () => void }

/** The two ways of a goal to the stream: an address for OBS, and a layer in a scene. */
export function GoalOnStreamDialog({ goal, name, onClose }: GoalOnStreamProps) {
  const t = useText()
  const widgetUrl = useSession().user?.widgetUrl
  const scenes = useQuery({ ...scenesQuery, staleTime: 0 })
  return (
    <Modal title={t(m.goals_on_stream_of, { title: name })} busy={false} onClose={onClose}>
      {widgetUrl && (
        <section className="mt-5">
          <h3 className="text-base">{t(m.goals_alone)}</h3>
          <p className="mt-1 mb-2.5 text-sm text-ink-2">{t(m.goals_alone_text, SOURCE_SIZE)}</p>
          <CopyField
            testId="goal-copy"
            value={goalUrl(widgetUrl, goal.id)}
            shown="…/goal#key=••••••••"
            label={t(m.goals_copy_of, { title: name })}
          />
        </section>
      )}
      <section className="mt-6">
        <h3 className="text-base">{t(m.goals_in_scene)}</h3>
        {scenes.isPending && <div aria-hidden="true" className="mt-2.5 h-11 rounded-md skeleton" />}
        {!scenes.data && scenes.isError && <LoadFailed error={scenes.error} onRetry={scenes.refetch} />}
        {scenes.data?.length === 0 && (
          <p className="mt-1 text-sm text-ink-2">
            {t(m.goals_no_scenes)}{' '}
            <Link to="/studio" className="tap-link">
              {t(m.studio_new)}
            </Link>
          </p>
        )}
        {scenes.data && scenes.data.length > 0 && (
          <>
            <p className="mt-1 mb-2.5 text-sm text-ink-2">{t(m.goals_in_scene_text)}</p>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {scenes.data.map((scene) => (
                <SceneRow key={scene.id} scene={scene} goalId={goal.id} />
              ))}
            </ul>
          </>
        )}
      </section>
      <ModalActions busy={false} onClose={onClose} cancelText={t(m.common_close)} />
    </Modal>
  )
}

/** The address of the goal alone: that of the alerts with the same key. */
function goalUrl(widgetUrl: string, goalId: string): string {
  const url = new URL(widgetUrl, location.origin)
  url.pathname += '/goal'
  url.search = String(new URLSearchParams({ id: goalId }))
  return url.href
}

function SceneRow({ scene, goalId }: { scene: Scene; goalId: string }) {
  const t = useText()
  const queries = useQueryClient()
  const [isFull, setFull] = useState(false)
  const add = useChange({
    send: () => addGoalToScene(scene.id, goalId),
    onDone: (changed) =>
      void queries.setQueryData<Scene[]>(SCENES_KEY, (scenes = []) =>
        scenes.map((one) => (one.id === changed.id ? changed : one)),
      ),
    onRefused(error) {
      setFull(error instanceof SceneFullError)
      return error instanceof SceneFullError
    },
    failedTitle: t(m.goals_add_failed),
    inDialog: true,
  })
  const link = useRef<HTMLAnchorElement>(null)
  // The focused button is replaced by the link.
  useEffect(() => {
    if (add.isDone) link.current?.focus()
  }, [add.isDone])
  if (hasGoal(scene, goalId))
    return (
      <li className="flex min-h-11 items-center gap-2 text-sm font-semibold text-ok">
        <Check size={17} aria-hidden="true" className="shrink-0" />
        <Link ref={link} to={`/studio/${scene.id}`} className="wrap-anywhere tap-link">
          {t(m.goals_added_to, { scene: scene.name })}
        </Link>
      </li>
    )
  return (
    <li>
      <BusyButton
        busy={add.busy}
        icon={Plus}
        data-testid="goal-to-scene"
        onClick={() => add.change()}
        className="w-full justify-start text-start text-sm wrap-anywhere btn-ghost"
      >
        {t(m.goals_add_to, { scene: scene.name })}
      </BusyButton>
      <ModalFailure>{isFull ? t(m.goals_scene_full, { scene: scene.name }) : add.failure}</ModalFailure>
    </li>
  )
}
