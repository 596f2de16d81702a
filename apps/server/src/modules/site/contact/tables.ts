import type { StoredContactTopic } from '@aplauso/contract/contact'

type ContactsTable = {
  id: string
  topic: StoredContactTopic
  name: string
  email: string
  company: string | null
  /** Of the agency plan alone. */
  creators: number | null
  message: string
  created_at: Date
}

export type ContactTables = {
  contacts: ContactsTable
}
