import { isHandKey } from '#modules/stage/public.ts'
import { type RoomState, sceneVersions } from '../room-state.ts'
import { sceneOfKey } from '../scene-key.ts'
import { layerTopics } from './layer-topics.ts'
import type { LiveHub } from './live-hub.ts'
import type { Access, LiveSocket, StreamKey } from './live-socket.ts'
import type { Room } from './room.ts'
import type { Topic } from './topic.ts'

export type EnterDeps = {
  hub: LiveHub
  isWidgetKey: (creatorId: string, version: number, key: string) => boolean
  isSceneKey: (sceneId: string, version: number, key: string) => boolean
  isListenKey: (creatorId: string, version: number, key: string) => boolean
  donorSecrets: { isOf: (donationId: string, secret: string) => boolean }
}

type Join = {
  slug: string
  key?: string | undefined
  token?: string | undefined
  after?: number | undefined
  role?: string | undefined
  topics?: string[] | undefined
}
/** `layer`: the topics of a socket that joins as one. */
type Asked = Join & { layer: Topic[] | undefined }

/** Lets the socket in with the role its key or token opens; a wrong one is an error and not a silent viewer. */
export async function enterRoom(deps: EnterDeps, socket: LiveSocket, join: Join): Promise<Room | undefined> {
  const layer = layerTopics(deps.hub.findTopic, { role: join.role, topics: join.topics })
  if (typeof layer === 'string') {
    deps.hub.leave(socket, undefined)
    socket.fail('validation_failed', layer)
    return undefined
  }
  const isViewer = join.key === undefined && join.token === undefined && layer === undefined
  const admit = isViewer ? undefined : (state: RoomState) => accessOf(deps, { ...join, layer }, state)
  const entered = await deps.hub.enter(join.slug, socket, admit, join.after)
  switch (entered) {
    case 'busy':
      socket.tryAgain()
      return undefined
    case 'creator_not_found':
      socket.fail(entered, `There is no creator ${join.slug}`)
      return undefined
    case 'forbidden':
      socket.fail(
        entered,
        join.key === undefined && layer === undefined
          ? "This session does not open this creator's stage"
          : 'This key is not valid (any more), or does not open these topics',
      )
      return undefined
    default:
      return entered
  }
}

/** Has the socket told what becomes of this donation, which whoever knows its id may; of a refund only with the secret. */
export async function followDonation(
  { hub, donorSecrets }: Pick<EnterDeps, 'hub' | 'donorSecrets'>,
  socket: LiveSocket,
  donationId: string,
  secret: string | undefined,
): Promise<Room | undefined> {
  const isDonor = secret !== undefined && donorSecrets.isOf(donationId, secret)
  const entered = await hub.follow({ donationId, isDonor }, socket)
  if (entered === 'busy') socket.tryAgain()
  else if (entered === 'not_found') socket.fail(entered, `There is no donation ${donationId}`)
  else return entered
  return undefined
}

async function accessOf(deps: EnterDeps, { key, token, layer }: Asked, state: RoomState): Promise<Access | undefined> {
  const opened = key === undefined || isHandKey(key) ? undefined : await streamKey(deps, key, state)
  // A layer is part of the stream, as an overlay is: nothing but a key of the stream opens it.
  if (layer !== undefined)
    return opened && maySee(opened, layer) ? { role: 'widget', ...opened, topics: layer } : undefined
  if (opened)
    return opened.scene?.hasAlerts === false
      ? { role: 'widget', ...opened, topics: [] }
      : { role: 'overlay', ...opened }
  if (key !== undefined && !isHandKey(key)) {
    const { id, listenKeyVersion } = state
    if (deps.isListenKey(id, listenKeyVersion, key)) return { role: 'listener', keyVersion: listenKeyVersion }
    return undefined
  }
  const secret = key ?? token
  if (secret === undefined) return undefined
  const claim = { secret, creatorId: state.id }
  const hand = await deps.hub.findLiveHand(claim)
  return hand && { role: hand.role, hand, claim }
}

async function streamKey(deps: EnterDeps, key: string, state: RoomState): Promise<StreamKey | undefined> {
  const sceneId = sceneOfKey(key)
  if (sceneId === undefined) {
    const { id, widgetKeyVersion: keyVersion } = state
    return deps.isWidgetKey(id, keyVersion, key) ? { keyVersion } : undefined
  }
  const keyVersion = sceneVersions(state, sceneId)?.keyVersion
  if (keyVersion === undefined || !deps.isSceneKey(sceneId, keyVersion, key)) return undefined
  const scene = await deps.hub.findOpenedScene(sceneId)
  return scene && { keyVersion, scene }
}

/** The key of a scene opens the topics of that scene's own layers. */
const maySee = ({ scene }: StreamKey, topics: readonly Topic[]): boolean =>
  scene === undefined || topics.every(({ name }) => scene.topics.has(name))
