import type { WordAction } from '@aplauso/contract/moderation'

/** The creator's own list. */
type ModerationWordsTable = {
  id: string
  creator_id: string
  pattern: string
  action: WordAction
  replacement: string | null
  created_at: Date
}

export type ModerationTables = { moderation_words: ModerationWordsTable }
