import type { Stream } from '@aplauso/contract/streams'
import type { Generated } from 'kysely'

type StreamsTable = {
  id: string
  creator_id: string
  started_by: Stream['startedBy']
  started_at: Date
  ended_at: Date | null
}

/** Creators whose OBS streams; the row is deleted after OBS was quiet for long enough. */
type ObsStreamsTable = {
  creator_id: string
  since: Date
  /** Time of the last report that OBS streams; null while it streams. */
  quiet_since: Date | null
  /** OBS reported the end of streaming, instead of disappearing. */
  said_so: Generated<boolean>
  /** OBS has started or joined a stream, or an actor has ended its stream: this row starts no other stream. */
  counted: Generated<boolean>
}

export type StreamTables = { streams: StreamsTable; obs_streams: ObsStreamsTable }
