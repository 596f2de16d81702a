import { SECOND_MS } from '@aplauso/contract/limits'
import type { Scene, SceneChange } from '@aplauso/contract/scenes'
import { ApiError } from '#lib/api/api.ts'
import { type Draft, draftOf, isSame } from '../model/draft.ts'
import { type Conflict, merge } from '../model/merge.ts'

const SAVE_AFTER_MS = 400
const RETRY_FIRST_MS = SECOND_MS
const RETRY_MAX_MS = 30 * SECOND_MS

/** `waiting`: no answer came, and it is sent again. `refused`: it is sent again with the next change. `gone`: there is no such scene any more. */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'refused' | 'gone'

export type SaverDeps = {
  scene: Scene
  /** How it is now. */
  draft: () => Draft
  send: (change: SceneChange) => Promise<Scene>
  /** Asks for the scene where a refusal does not bring it. */
  read: () => Promise<Scene>
  /** Takes over what came of ours and somebody else's. */
  adopt: (merged: Draft, conflicts: Conflict[]) => void
  /** `failure`: why the last call did not come through, until one does. */
  onState: (state: SaveState, failure: unknown) => void
}

/** Saves by itself, one call at a time: what is changed while one is under way goes with the next. */
export function createSaver({ scene, draft, send, read, adopt, onState }: SaverDeps) {
  /** What the server has, as far as we know; ours may differ from it. */
  let base = draftOf(scene)
  let { revision } = scene
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let failures = 0
  let failure: unknown
  let isGone = false
  /** What was sent since then and may have come through, one of them at most, as each was for the same revision: nobody answered. */
  let unanswered: readonly Draft[] = []

  const isUnsaved = () => !isGone && toSend(draft()) !== undefined

  /** Also what is as it was before a call that nobody answered: what the server has is only known once it is sent again. */
  const toSend = (now: Draft) => bodyOf(base, now) ?? (unanswered.length > 0 ? { layers: now.layers } : undefined)

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (isSending || isGone) return
    const sent = draft()
    const body = toSend(sent)
    if (body === undefined) return cameThrough()
    isSending = true
    onState('saving', failure)
    try {
      const saved = await send({ ...body, revision })
      unanswered = []
      // What was sent, and not as the server writes it: a blank at the end of what is being typed is not to be taken away.
      base = sent
      revision = saved.revision
    } catch (error) {
      isSending = false
      return await refused(error, sent)
    }
    isSending = false
    cameThrough()
  }

  function cameThrough(): void {
    failures = 0
    failure = undefined
    if (!isUnsaved()) return onState('saved', undefined)
    onState('saving', undefined)
    schedule(SAVE_AFTER_MS)
  }

  async function refused(error: unknown, sent: Draft): Promise<void> {
    const problem = error instanceof ApiError ? error.problem : undefined
    if (problem?.code === 'revision_conflict') {
      try {
        join(Reflect.get(problem, 'scene') ?? (await read()))
      } catch (unread) {
        return await refused(unread, sent)
      }
      return await flush()
    }
    failure = error
    if (error instanceof ApiError && error.status === 404) {
      isGone = true
      return onState('gone', error)
    }
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return onState('refused', error)
    const wait =
      error instanceof ApiError && error.retryAfterSeconds !== undefined ? error.retryAfterSeconds * SECOND_MS : 0
    failures += 1
    if (!unanswered.includes(sent)) unanswered = [...unanswered, sent]
    onState('waiting', error)
    schedule(Math.max(wait, Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (failures - 1))))
  }

  /** Puts together what is here and what was saved elsewhere. */
  function join(theirs: Scene): void {
    if (unanswered.some((one) => isSame(draftOf(theirs), one))) return rebase(theirs)
    const { merged, conflicts } = merge(base, draft(), draftOf(theirs))
    rebase(theirs)
    adopt(merged, conflicts)
  }

  function rebase(theirs: Scene): void {
    base = draftOf(theirs)
    revision = theirs.revision
    unanswered = []
  }

  return {
    isUnsaved,
    changed() {
      // While nothing comes through, the next try is when it was to be.
      if (isGone || failures > 0) return
      onState('saving', failure)
      schedule(SAVE_AFTER_MS)
    },
    flush,
    /** That is what the server has now, by our own doing. */
    rebase,
    /** The scene as it is at the server by now. */
    receive(theirs: Scene) {
      if (isSending || isGone || theirs.revision <= revision) return
      join(theirs)
      if (isUnsaved()) schedule(SAVE_AFTER_MS)
    },
  }
}

/** What differs, as the call takes it; undefined for nothing. */
function bodyOf(base: Draft, now: Draft): SceneChange | undefined {
  if (base === now) return undefined
  const body = {
    ...(now.name !== base.name && { name: now.name }),
    ...(now.width !== base.width && { width: now.width }),
    ...(now.height !== base.height && { height: now.height }),
    ...(!isSame(now.layers, base.layers) && { layers: now.layers }),
  }
  return Object.keys(body).length > 0 ? body : undefined
}
