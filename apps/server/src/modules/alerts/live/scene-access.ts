import type { SceneLayer } from '@aplauso/contract/scenes'
import { topicsOfLayer } from '@aplauso/contract/topics'
import type { Database } from '#modules/tables.ts'
import { type ChannelState, sceneVersions } from '../channel-state.ts'
import type { LiveSocket, SceneAccess } from './live-socket.ts'
import type { Topic } from './topic.ts'

/** Returns the access for each id, in order; undefined for a deleted scene. */
export async function findSceneAccess(db: Database, ids: string[]): Promise<(SceneAccess | undefined)[]> {
  const rows = await db.selectFrom('scenes').select(['id', 'revision', 'layers']).where('id', 'in', ids).execute()
  const scenes = new Map(rows.map(({ id, revision, layers }) => [id, { id, revision, ...accessOfLayers(id, layers) }]))
  return ids.map((id) => scenes.get(id))
}

function accessOfLayers(id: string, layers: SceneLayer[]): Pick<SceneAccess, 'hasAlerts' | 'topics'> {
  // The overlay does not receive hidden layers, so it subscribes to nothing for them.
  const visible = layers.filter(({ hidden }) => !hidden)
  const hasAlerts = visible.some(({ kind }) => kind === 'alerts')
  return { hasAlerts, topics: new Set([`scene:${id}`, ...visible.flatMap(topicsOfLayer)]) }
}

const sceneOf = ({ access }: LiveSocket): SceneAccess | undefined =>
  access.role === 'overlay' || access.role === 'widget' ? access.scene : undefined

/** Whether the socket's scene was changed since the socket joined. */
function isSceneChanged(socket: LiveSocket, state: ChannelState): boolean {
  const scene = sceneOf(socket)
  return scene !== undefined && scene.revision !== sceneVersions(state, scene.id)?.revision
}

type NarrowingEffects = {
  /** The layer receives these topics and no others. */
  restrictTopics: (socket: LiveSocket, topics: readonly Topic[]) => void
  /** The scene of this overlay shows no alerts any more. */
  close: (socket: LiveSocket) => void
}

/**
 * Reduces the access of the sockets whose scene has changed to what it still shows. Deleted scenes are handled by the
 * check of the keys.
 */
export async function narrowToScenes(
  db: Database,
  sockets: LiveSocket[],
  state: ChannelState,
  effects: NarrowingEffects,
): Promise<void> {
  const changed = sockets.filter((socket) => !socket.isClosed && isSceneChanged(socket, state))
  if (changed.length === 0) return
  try {
    await narrow(db, changed, effects)
  } catch {
    // The scenes could not be read: close the sockets, so that the next join checks them.
    for (const socket of changed) socket.closeForRetry()
  }
}

async function narrow(db: Database, sockets: LiveSocket[], effects: NarrowingEffects): Promise<void> {
  const ids = [...new Set(sockets.flatMap((socket) => sceneOf(socket)?.id ?? []))]
  const scenes = await findSceneAccess(db, ids)
  for (const socket of sockets) {
    const { access } = socket
    const scene = scenes[ids.indexOf(sceneOf(socket)?.id ?? '')]
    // A socket that joined again during the read may have a newer revision already.
    if (scene === undefined || scene.revision <= (sceneOf(socket)?.revision ?? scene.revision)) continue
    if (access.role === 'overlay' && scene.hasAlerts) socket.access = { ...access, scene }
    else if (access.role === 'overlay') effects.close(socket)
    else if (access.role === 'widget') {
      const topics = access.topics.filter(({ name }) => scene.topics.has(name))
      socket.access = { ...access, scene, topics }
      effects.restrictTopics(socket, topics)
    }
  }
}
