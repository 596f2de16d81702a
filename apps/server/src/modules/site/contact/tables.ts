import type { StoredContactTopic } from '@aplauso/contract/contact'

type ContactsTable = {
  id: string
  topic: StoredContactTopic
  name: string
  email: string
  company: string | null
  /** For the agency plan only. */
  creators: number | null
  message: string
  created_at: Date
}

export type ContactTables = {
  contacts: ContactsTable
}
