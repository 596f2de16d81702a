import { browserStorage } from '#lib/storage.ts'

/** Where the session's token is kept; other tabs follow its changes. */
export const TOKEN_KEY = 'authToken'

export const readToken = (): string | null => browserStorage.get(TOKEN_KEY)
