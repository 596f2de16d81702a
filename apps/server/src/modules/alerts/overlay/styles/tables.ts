import type { CustomStyle } from '@aplauso/contract/custom-style'
import type { Variation } from '@aplauso/contract/variations'
import type { JSONColumnType } from 'kysely'

/** The style with data that only alerts need: compiled custom CSS and addresses of the creator's files. */
export type StoredCustomStyle = Variation['look'] & { sheet?: CustomStyle['sheet']; media?: CustomStyle['media'] }
export type StoredSound = Variation['sound'] & { chimeUrl?: string | null; mediaMs?: number | null }

/** Variations: rules that give some alerts another style or sound. */
type AlertVariationsTable = {
  id: string
  creator_id: string
  /** Order in which the variations of a creator are matched; equal positions are ordered by id. */
  position: number
  name: string
  enabled: boolean
  /** Conditions by the names of the contract. */
  conditions: JSONColumnType<Variation['when']>
  look: JSONColumnType<StoredCustomStyle>
  sound: JSONColumnType<StoredSound>
  created_at: Date
}

export type StyleTables = { alert_variations: AlertVariationsTable }
