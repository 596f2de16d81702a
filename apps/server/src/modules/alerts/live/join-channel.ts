import { TOPIC_NAME_CHARACTERS, TOPICS_MAX } from '@aplauso/contract/topics'
import { type ChannelState, sceneVersions } from '../channel-state.ts'
import { sceneOfKey } from '../scene-key.ts'
import { isActorKey } from '../team/live-actors.ts'
import type { CreatorChannel } from './creator-channel.ts'
import type { LiveHub } from './live-hub.ts'
import { type Access, CLOSE_SUSPENDED, type LiveSocket, type StreamKey, SUSPENDED_REASON } from './live-socket.ts'
import type { FindTopic, Topic } from './topic.ts'

export type JoinDeps = {
  hub: LiveHub
  isWidgetKey: (creatorId: string, version: number, key: string) => boolean
  isSceneKey: (sceneId: string, version: number, key: string) => boolean
  isListenKey: (creatorId: string, version: number, key: string) => boolean
  donorSecrets: { isOf: (donationId: string, secret: string) => boolean }
}

type JoinRequest = {
  slug: string
  key?: string | undefined
  token?: string | undefined
  after?: number | undefined
  role?: string | undefined
  topics?: string[] | undefined
}
/** `layer`: the topics of a socket with the role `widget`; undefined for other roles. */
type JoinWithLayer = JoinRequest & { layer: Topic[] | undefined }

/**
 * Joins the socket with the role of its key or token. An invalid key is an error: falling back to a viewer would hide
 * it.
 */
export async function joinChannel(
  deps: JoinDeps,
  socket: LiveSocket,
  join: JoinRequest,
): Promise<CreatorChannel | undefined> {
  const layer = findLayerTopics(deps.hub.findTopic, { role: join.role, topics: join.topics })
  if (typeof layer === 'string') {
    deps.hub.leave(socket, undefined)
    socket.sendError('validation_failed', layer)
    return undefined
  }
  const isViewer = join.key === undefined && join.token === undefined && layer === undefined
  const admit = isViewer ? undefined : (state: ChannelState) => findAccess(deps, { ...join, layer }, state)
  const result = await deps.hub.join(join.slug, socket, admit, join.after)
  switch (result) {
    case 'busy':
      socket.closeForRetry()
      return undefined
    case 'creator_suspended':
      socket.close(CLOSE_SUSPENDED, SUSPENDED_REASON)
      return undefined
    case 'creator_not_found':
      socket.sendError(result, `There is no creator ${join.slug}`)
      return undefined
    case 'forbidden':
      socket.sendError(
        result,
        join.key === undefined && layer === undefined
          ? "This session does not open this creator's stage"
          : 'This key is not valid (any more), or does not open these topics',
      )
      return undefined
    default:
      return result
  }
}

/**
 * Subscribes the socket to the progress of a donation. The donation's id is enough; a refund is shown only with its
 * secret.
 */
export async function watchDonation(
  { hub, donorSecrets }: Pick<JoinDeps, 'hub' | 'donorSecrets'>,
  socket: LiveSocket,
  donationId: string,
  secret: string | undefined,
): Promise<CreatorChannel | undefined> {
  const isDonor = secret !== undefined && donorSecrets.isOf(donationId, secret)
  const result = await hub.watchDonation({ donationId, isDonor }, socket)
  if (result === 'busy') socket.closeForRetry()
  else if (result === 'not_found') socket.sendError(result, `There is no donation ${donationId}`)
  else return result
  return undefined
}

async function findAccess(
  deps: JoinDeps,
  { key, token, layer }: JoinWithLayer,
  state: ChannelState,
): Promise<Access | undefined> {
  const openedByKey = key === undefined || isActorKey(key) ? undefined : await findStreamKey(deps, key, state)
  // A layer is part of the stream, so only the overlay key or a scene key gives access.
  if (layer !== undefined)
    return openedByKey && mayReceive(openedByKey, layer) ? { role: 'widget', ...openedByKey, topics: layer } : undefined
  if (openedByKey)
    return openedByKey.scene?.hasAlerts === false
      ? { role: 'widget', ...openedByKey, topics: [] }
      : { role: 'overlay', ...openedByKey }
  if (key !== undefined && !isActorKey(key)) {
    const { id, listenKeyVersion } = state
    if (deps.isListenKey(id, listenKeyVersion, key)) return { role: 'listener', keyVersion: listenKeyVersion }
    return undefined
  }
  const secret = key ?? token
  if (secret === undefined) return undefined
  const claim = { secret, creatorId: state.id }
  const actor = await deps.hub.findLiveActor(claim)
  return actor && { role: actor.role, actor, claim }
}

async function findStreamKey(deps: JoinDeps, key: string, state: ChannelState): Promise<StreamKey | undefined> {
  const sceneId = sceneOfKey(key)
  if (sceneId === undefined) {
    const { id, widgetKeyVersion: keyVersion } = state
    return deps.isWidgetKey(id, keyVersion, key) ? { keyVersion } : undefined
  }
  const keyVersion = sceneVersions(state, sceneId)?.keyVersion
  if (keyVersion === undefined || !deps.isSceneKey(sceneId, keyVersion, key)) return undefined
  const scene = await deps.hub.findSceneAccess(sceneId)
  return scene && { keyVersion, scene }
}

/** A scene key gives access to the topics of its own layers only. */
const mayReceive = ({ scene }: StreamKey, topics: readonly Topic[]): boolean =>
  scene === undefined || topics.every(({ name }) => scene.topics.has(name))

/** The topics of a joining layer without duplicates; undefined for other roles, an error text for invalid topics. */
function findLayerTopics(
  findTopic: FindTopic,
  { role, topics }: { role: string | undefined; topics: string[] | undefined },
): Topic[] | string | undefined {
  if (role !== 'widget') return topics === undefined ? undefined : 'payload.topics: are for the role widget alone'
  const names = [...new Set(topics)]
  if (names.length > TOPICS_MAX) return `payload.topics: at most ${TOPICS_MAX}`
  const found = names.map((name) => [name, findTopic(name)] as const)
  const unknown = found.find(([, topic]) => topic === undefined)
  if (unknown) return `payload.topics: there is no topic ${JSON.stringify(unknown[0].slice(0, TOPIC_NAME_CHARACTERS))}`
  return found.flatMap(([, topic]) => topic ?? [])
}
