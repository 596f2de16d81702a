import { randomBytes } from 'node:crypto'

const KEY = /(?:^|\/)(avatars\/[\da-f]{32}\.webp)$/

/** A name nobody can guess, and a new one for each picture, so that what caches keep is never out of date. */
export const newAvatarKey = (): string => `avatars/${randomBytes(16).toString('hex')}.webp`

/** The stored object behind an address that a user's avatar has or had, wherever media was served from at the time. */
export const findAvatarKey = (address: string): string | undefined => KEY.exec(address)?.[1]
