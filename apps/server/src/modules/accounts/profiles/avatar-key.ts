import { randomBytes } from 'node:crypto'

const KEY = /(?:^|\/)(avatars\/[\da-f]{32}\.webp)$/

/** A random key that nobody can guess, new for each picture, so that caches never serve an outdated one. */
export const newAvatarKey = (): string => `avatars/${randomBytes(16).toString('hex')}.webp`

/** The key of the stored object behind an avatar's address, also if media had another public address before. */
export const findAvatarKey = (address: string): string | undefined => KEY.exec(address)?.[1]
