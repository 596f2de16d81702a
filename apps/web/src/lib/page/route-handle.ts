import type { User } from '@aplauso/contract/accounts'
import type { Creator } from '@aplauso/contract/creators'
import type { Message, Translate } from '#lib/i18n/language.tsx'

export type Head = {
  title: string
  description: string
  /** The creator of the page: their picture appears in link previews on other sites. */
  creator?: Pick<Creator, 'slug' | 'displayName' | 'username' | 'avatar' | 'bio' | 'channelUrl'>
}

/** Data of a route beside its component. */
export type RouteHandle<Data = unknown> = {
  /** `data` is the result of the route's loader: undefined after a failure or without a loader. */
  head: (data: Data | undefined, t: Translate) => Head
  /** Text while the session is verified; the default says that the page loads. */
  waiting?: Message
  /** Queries that the page will run for this user. */
  prefetch?: (user: User) => readonly PrefetchQuery[]
}

/**
 * A query by its key. `path`: its path, if it differs from the key. `list`: the path of a paged list, whose first page
 * is prefetched.
 */
export type PrefetchQuery = { key: readonly string[]; path?: string; list?: string }
