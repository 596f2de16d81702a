import type { DonationPageChange } from '@aplauso/contract/donation-page'
import type { JSONColumnType } from 'kysely'

/** Settings that the creator has changed, and the address of the cover picture. */
export type StoredPage = DonationPageChange & { coverUrl?: string | null }

type DonationPagesTable = { creator_id: string; settings: JSONColumnType<StoredPage> }

export type PageTables = { donation_pages: DonationPagesTable }
