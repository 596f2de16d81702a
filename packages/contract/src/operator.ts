export type NamedLink = { name: string; url: string }

/** The operator of this installation, from its settings; null where a setting is missing. */
export type Operator = {
  name: string | null
  /** Street and town, on one line. */
  address: string | null
  email: string | null
  /** The community of this installation, such as a Discord server. */
  community: NamedLink | null
  social: readonly NamedLink[]
}

export const UNKNOWN_OPERATOR: Operator = { name: null, address: null, email: null, community: null, social: [] }
