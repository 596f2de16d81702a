import type { DonationPageChange } from '@aplauso/contract/donation-page'
import type { JSONColumnType } from 'kysely'

/** What the creator has changed, and with a cover where its picture is. */
export type StoredPage = DonationPageChange & { coverUrl?: string | null }

type DonationPagesTable = { creator_id: string; settings: JSONColumnType<StoredPage> }

export type PageTables = { donation_pages: DonationPagesTable }
