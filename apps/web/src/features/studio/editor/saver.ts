import { SECOND_MS } from '@aplauso/contract/limits'
import type { Scene, SceneChange } from '@aplauso/contract/scenes'
import { ApiError } from '#lib/api/api.ts'
import { type Conflict, mergeDrafts } from '../model/merge-drafts.ts'
import { isSame, type SceneDraft, sceneDraftOf } from '../model/scene-draft.ts'

const SAVE_AFTER_MS = 400
const RETRY_FIRST_MS = SECOND_MS
const RETRY_MAX_MS = 30 * SECOND_MS

/**
 * `waiting`: no answer came, so the call is retried. `refused`: sent again with the next change. `gone`: the scene was
 * deleted.
 */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'refused' | 'gone'

export type SaverDeps = {
  scene: Scene
  /** The current draft. */
  draft: () => SceneDraft
  send: (change: SceneChange) => Promise<Scene>
  /** Fetches the scene when a 409 answer does not contain it. */
  read: () => Promise<Scene>
  /** Shows the merge of our changes and those of somebody else. */
  applyMerged: (merged: SceneDraft, conflicts: Conflict[]) => void
  /** `failure`: why the last call failed, until one succeeds. */
  onState: (state: SaveState, failure: unknown) => void
}

/** Saves automatically, one call at a time. Changes during a call go with the next one. */
export function createSaver({ scene, draft, send, read, applyMerged, onState }: SaverDeps) {
  /** The scene at the server as far as known; our draft may differ. */
  let serverDraft = sceneDraftOf(scene)
  let { revision } = scene
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let failures = 0
  let failure: unknown
  let isDeleted = false
  /** Drafts sent without an answer. At most one of them can be saved, because each was sent for the same revision. */
  let unanswered: readonly SceneDraft[] = []

  const isUnsaved = () => !isDeleted && toSend(draft()) !== undefined

  /**
   * After an unanswered call the state of the server is unknown. All layers are sent again, even if the draft equals
   * `serverDraft`.
   */
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
      // Not the answer of the server: it trims texts, and that would remove a space while the creator types.
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

  /** Merges our draft with the version saved by somebody else. */
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
      // After a failure the planned retry sends this change too.
      if (isDeleted || failures > 0) return
      onState('saving', failure)
      schedule(SAVE_AFTER_MS)
    },
    flush,
    /** Sets the server's state after our own restore: nothing is merged. */
    rebase,
    /** Merges a newer version of the scene from the server. */
    receive(theirs: Scene) {
      if (isSending || isDeleted || theirs.revision <= revision) return
      mergeWithServer(theirs)
      if (isUnsaved()) schedule(SAVE_AFTER_MS)
    },
  }
}

/** The changed fields as a request body; undefined without changes. */
function bodyOf(serverDraft: SceneDraft, now: SceneDraft): SceneChange | undefined {
  if (serverDraft === now) return undefined
  const body = {
    ...(now.name !== serverDraft.name && { name: now.name }),
    ...(now.width !== serverDraft.width && { width: now.width }),
    ...(now.height !== serverDraft.height && { height: now.height }),
    ...(now.theme !== serverDraft.theme && { theme: now.theme }),
    ...(!isSame(now.layers, serverDraft.layers) && { layers: now.layers }),
  }
  return Object.keys(body).length > 0 ? body : undefined
}
