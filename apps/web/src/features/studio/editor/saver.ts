import { SECOND_MS } from '@aplauso/contract/limits'
import type { Scene, SceneChange } from '@aplauso/contract/scenes'
import { ApiError } from '#lib/api/api.ts'
import { type Conflict, mergeDrafts } from '../model/merge-drafts.ts'
import { isSame, type SceneDraft, sceneDraftOf } from '../model/scene-draft.ts'

const SAVE_AFTER_MS = 400
const RETRY_FIRST_MS = SECOND_MS
const RETRY_MAX_MS = 30 * SECOND_MS

/** `waiting`: no answer came, and it is sent again. `refused`: it is sent again with the next change. `gone`: there is no such scene any more. */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'refused' | 'gone'

export type SaverDeps = {
  scene: Scene
  /** How it is now. */
  draft: () => SceneDraft
  send: (change: SceneChange) => Promise<Scene>
  /** Asks for the scene where a refusal does not bring it. */
  read: () => Promise<Scene>
  /** Takes over what came of ours and somebody else's. */
  applyMerged: (merged: SceneDraft, conflicts: Conflict[]) => void
  /** `failure`: why the last call did not come through, until one does. */
  onState: (state: SaveState, failure: unknown) => void
}

/** Saves by itself, one call at a time: what is changed while one is under way goes with the next. */
export function createSaver({ scene, draft, send, read, applyMerged, onState }: SaverDeps) {
  /** What the server has, as far as we know; ours may differ from it. */
  let serverDraft = sceneDraftOf(scene)
  let { revision } = scene
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let failures = 0
  let failure: unknown
  let isDeleted = false
  /** What was sent since then and may have come through, one of them at most, as each was for the same revision: nobody answered. */
  let unanswered: readonly SceneDraft[] = []

  const isUnsaved = () => !isDeleted && toSend(draft()) !== undefined

  /** Also what is as it was before a call that nobody answered: what the server has is only known once it is sent again. */
  const toSend = (now: SceneDraft) =>
    bodyOf(serverDraft, now) ?? (unanswered.length > 0 ? { layers: now.layers } : undefined)

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (isSending || isDeleted) return
    const sent = draft()
    const body = toSend(sent)
    if (body === undefined) return handleSaved()
    isSending = true
    onState('saving', failure)
    try {
      const saved = await send({ ...body, revision })
      unanswered = []
      // What was sent, and not as the server writes it: a blank at the end of what is being typed is not to be taken away.
      serverDraft = sent
      revision = saved.revision
    } catch (error) {
      isSending = false
      return await handleFailure(error, sent)
    }
    isSending = false
    handleSaved()
  }

  function handleSaved(): void {
    failures = 0
    failure = undefined
    if (!isUnsaved()) return onState('saved', undefined)
    onState('saving', undefined)
    schedule(SAVE_AFTER_MS)
  }

  async function handleFailure(error: unknown, sent: SceneDraft): Promise<void> {
    const problem = error instanceof ApiError ? error.problem : undefined
    if (problem?.code === 'revision_conflict') {
      try {
        mergeWithServer(Reflect.get(problem, 'scene') ?? (await read()))
      } catch (readError) {
        return await handleFailure(readError, sent)
      }
      return await flush()
    }
    failure = error
    if (error instanceof ApiError && error.status === 404) {
      isDeleted = true
      return onState('gone', error)
    }
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return onState('refused', error)
    const retryAfterMs =
      error instanceof ApiError && error.retryAfterSeconds !== undefined ? error.retryAfterSeconds * SECOND_MS : 0
    failures += 1
    if (!unanswered.includes(sent)) unanswered = [...unanswered, sent]
    onState('waiting', error)
    schedule(Math.max(retryAfterMs, Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (failures - 1))))
  }

  /** Puts together what is here and what was saved elsewhere. */
  function mergeWithServer(theirs: Scene): void {
    if (unanswered.some((one) => isSame(sceneDraftOf(theirs), one))) return rebase(theirs)
    const { merged, conflicts } = mergeDrafts(serverDraft, draft(), sceneDraftOf(theirs))
    rebase(theirs)
    applyMerged(merged, conflicts)
  }

  function rebase(theirs: Scene): void {
    serverDraft = sceneDraftOf(theirs)
    revision = theirs.revision
    unanswered = []
  }

  return {
    isUnsaved,
    changed() {
      // While nothing comes through, the next try is when it was to be.
      if (isDeleted || failures > 0) return
      onState('saving', failure)
      schedule(SAVE_AFTER_MS)
    },
    flush,
    /** That is what the server has now, by our own doing. */
    rebase,
    /** The scene as it is at the server by now. */
    receive(theirs: Scene) {
      if (isSending || isDeleted || theirs.revision <= revision) return
      mergeWithServer(theirs)
      if (isUnsaved()) schedule(SAVE_AFTER_MS)
    },
  }
}

/** What differs, as the call takes it; undefined for nothing. */
function bodyOf(serverDraft: SceneDraft, now: SceneDraft): SceneChange | undefined {
  if (serverDraft === now) return undefined
  const body = {
    ...(now.name !== serverDraft.name && { name: now.name }),
    ...(now.width !== serverDraft.width && { width: now.width }),
    ...(now.height !== serverDraft.height && { height: now.height }),
    ...(!isSame(now.layers, serverDraft.layers) && { layers: now.layers }),
  }
  return Object.keys(body).length > 0 ? body : undefined
}
