import type { MediaKind } from '@aplauso/contract/media'

type MediaTable = {
  id: string
  creator_id: string
  kind: MediaKind
  name: string
  media_key: string
  width: number | null
  height: number | null
  duration_ms: number | null
  animated: boolean
  bytes: number
  created_at: Date
}

export type MediaTables = { media: MediaTable }
