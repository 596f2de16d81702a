import { randomBytes } from 'node:crypto'

// Below our own address wherever files are stored: the overlay takes pictures from nowhere else.
const BELOW = '/media'

/** A name nobody can guess, and a new one for each file, so that what caches keep is never out of date. */
export const newMediaKey = (extension: string): string => `library/${randomBytes(16).toString('hex')}.${extension}`

export const mediaUrl = (key: string): string => `${BELOW}/${key}`

/** Of an address as `mediaUrl` gives it. */
export const keyOfMedia = (url: string): string => url.slice(BELOW.length + 1)
