import type { UserType } from '@aplauso/contract/accounts'
import type { Translate } from '#lib/language.tsx'

export type Head = { title: string; description: string }

/** What a route says of itself beside its component. */
export type RouteHandle<Data = unknown> = {
  /** `data` is what the route's loader gave: undefined when it failed, or when there is none. */
  head: (data: Data | undefined, t: Translate) => Head
  /** Who may see it; absent means everyone. */
  access?: readonly UserType[]
}
