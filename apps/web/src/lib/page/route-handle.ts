import type { User } from '@aplauso/contract/accounts'
import type { Creator } from '@aplauso/contract/creators'
import type { Message, Translate } from '#lib/i18n/language.tsx'

export type Head = {
  title: string
  description: string
  /** Whose page it is: other sites show their picture beside a link to it. */
  creator?: Pick<Creator, 'slug' | 'displayName' | 'username' | 'avatar' | 'bio' | 'channelUrl'>
}

/** What a route says of itself beside its component. */
export type RouteHandle<Data = unknown> = {
  /** `data` is what the route's loader gave: undefined when it failed, or when there is none. */
  head: (data: Data | undefined, t: Translate) => Head
  /** What to read while the visitor's session is verified; absent means that something loads. */
  waiting?: Message
  /** What the page will ask for when this person opens it. */
  prefetch?: (user: User) => readonly PrefetchQuery[]
}

/**
 * A query by its key; `path`: what it asks where its key is not that. `list`: the path of a list that is fetched page by page, of
 * which the first is asked for.
 */
export type PrefetchQuery = { key: readonly string[]; path?: string; list?: string }
