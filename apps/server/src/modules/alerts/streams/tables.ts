import type { Stream } from '@aplauso/contract/streams'
import type { Generated } from 'kysely'

type StreamsTable = {
  id: string
  creator_id: string
  started_by: Stream['startedBy']
  started_at: Date
  ended_at: Date | null
}

/** Whoever's OBS says that it streams, until it has been quiet for long enough. */
type ObsStreamsTable = {
  creator_id: string
  since: Date
  /** When it was last heard; null while it is. */
  quiet_since: Date | null
  /** It did not fall silent, but said that it streams no more. */
  said_so: Generated<boolean>
  /** A stream has begun with it, or goes on with it, or was ended by hand in spite of it: it begins no other. */
  counted: Generated<boolean>
}

export type StreamTables = { streams: StreamsTable; obs_streams: ObsStreamsTable }
