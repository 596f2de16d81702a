import { randomBytes } from 'node:crypto'

// Always an address of this server, wherever files are stored, because the overlay loads pictures only from there.
const BELOW = '/media'

/** A random key that nobody can guess. Each file has a new one, so caches never serve an old file. */
export const newMediaKey = (extension: string): string => `library/${randomBytes(16).toString('hex')}.${extension}`

export const mediaUrl = (key: string): string => `${BELOW}/${key}`

export const keyOfMedia = (url: string): string => url.slice(BELOW.length + 1)
