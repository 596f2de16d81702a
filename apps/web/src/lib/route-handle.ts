import type { Message, Translate } from '#lib/language.tsx'

export type Head = { title: string; description: string }

/** What a route says of itself beside its component. */
export type RouteHandle<Data = unknown> = {
  /** `data` is what the route's loader gave: undefined when it failed, or when there is none. */
  head: (data: Data | undefined, t: Translate) => Head
  /** What to read while the visitor's session is verified; absent means that something loads. */
  waiting?: Message
}
