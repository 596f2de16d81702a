/** Another site, and what it is called. */
export type NamedLink = { name: string; url: string }

/** Who runs this installation, as its settings say; null where they say nothing. */
export type Operator = {
  name: string | null
  /** Street and town, on one line. */
  address: string | null
  /** Where people write to. */
  email: string | null
  /** Where this installation's community meets, such as a Discord server. */
  community: NamedLink | null
  social: readonly NamedLink[]
}

export const UNKNOWN_OPERATOR: Operator = { name: null, address: null, email: null, community: null, social: [] }
