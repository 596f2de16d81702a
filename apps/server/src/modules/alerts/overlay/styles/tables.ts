import type { CustomStyle } from '@aplauso/contract/custom-style'
import type { Variation } from '@aplauso/contract/variations'
import type { JSONColumnType } from 'kysely'

/** With what alerts need and nobody asks for: own CSS as overlays take it, and where files of the creator's own are. */
export type StoredCustomStyle = Variation['look'] & { sheet?: CustomStyle['sheet']; media?: CustomStyle['media'] }
export type StoredSound = Variation['sound'] & { chimeUrl?: string | null; mediaMs?: number | null }

/** Rules by which some alerts of a creator look and sound otherwise. */
type AlertVariationsTable = {
  id: string
  creator_id: string
  /** Those of a creator are asked in this order; two that share a place, by their ids. */
  position: number
  name: string
  enabled: boolean
  /** What has to hold, by the names of the contract. */
  conditions: JSONColumnType<Variation['when']>
  look: JSONColumnType<StoredCustomStyle>
  sound: JSONColumnType<StoredSound>
  created_at: Date
}

export type StyleTables = { alert_variations: AlertVariationsTable }
