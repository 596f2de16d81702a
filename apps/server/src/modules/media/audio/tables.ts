type SoundsTable = {
  id: string
  /** SHA-256 of the MP3. */
  content_hash: Buffer
  media_key: string
  duration_ms: number
  /** How loud it is from one moment to the next, in hundredths of its loudest; null for what was stored before there were any. */
  peaks: number[] | null
  created_at: Date
}

/** What was uploaded and belongs to nothing yet. */
type UploadsTable = { id: string; sound_id: string; uploader_id: string | null; created_at: Date }

export type AudioTables = {
  sounds: SoundsTable
  uploads: UploadsTable
}
