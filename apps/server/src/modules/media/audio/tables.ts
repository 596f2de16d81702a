type SoundsTable = {
  id: string
  /** SHA-256 of the MP3. */
  content_hash: Buffer
  media_key: string
  duration_ms: number
  /** Level of each part, as a percentage of the loudest one. Null for sounds stored before peaks existed. */
  peaks: number[] | null
  created_at: Date
}

/** Uploads that nothing refers to yet. */
type UploadsTable = { id: string; sound_id: string; uploader_id: string | null; created_at: Date }

export type AudioTables = {
  sounds: SoundsTable
  uploads: UploadsTable
}
