import { type ChannelState, sceneVersions } from '../channel-state.ts'
import type { LiveSocket, StreamKey } from './live-socket.ts'

export const sameKeys = (one: ChannelState, other: ChannelState): boolean =>
  one.widgetKeyVersion === other.widgetKeyVersion &&
  one.listenKeyVersion === other.listenKeyVersion &&
  one.sceneKeys === other.sceneKeys

/** The version that the overlay key or scene key must have now; undefined for a deleted scene. */
const streamKeyVersion = ({ scene }: StreamKey, state: ChannelState): number | undefined =>
  scene === undefined ? state.widgetKeyVersion : sceneVersions(state, scene.id)?.keyVersion

/** Whether the key was rotated after the socket's request. The key of a deleted scene counts as current. */
export const isKeyRotated = (key: StreamKey, state: ChannelState): boolean =>
  key.keyVersion < (streamKeyVersion(key, state) ?? key.keyVersion)

/** Whether the key of a socket is not the current one, or its scene was deleted. */
export const hasOutdatedKey = ({ access }: Pick<LiveSocket, 'access'>, state: ChannelState): boolean =>
  ((access.role === 'overlay' || access.role === 'widget') && access.keyVersion !== streamKeyVersion(access, state)) ||
  (access.role === 'listener' && access.keyVersion !== state.listenKeyVersion)
