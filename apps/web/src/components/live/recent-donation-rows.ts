import type { ActorAlert } from '@aplauso/contract/alerts'
import type { AlertStatus, DonationStatus, ReceivedDonation } from '@aplauso/contract/donations'
import { LIVE_DONATIONS, RECENT_DONATIONS } from '@aplauso/contract/limits'

/** A row of the recent donations. `live`: it arrived while the dashboard was open. */
export type RecentDonationRow = {
  id: string
  donorName: string | null
  message: string | null
  /** Null for actors without the right `amounts`. */
  amount: number | null
  /** Refunded or charged back. */
  returnedCents: number
  paidAt: string
  live: boolean
  test: boolean
  /** Private donations make no alert and only the creator reads them. */
  private?: boolean
  status: DonationStatus
  alertStatus: AlertStatus | null
  /** Number of the month in a row, for recurring donations. */
  monthsInRow: number | null
}

/**
 * The donation's id, or the alert's where the donation's is hidden (without the right `amounts`). Calls of alerts take
 * both.
 */
export const rowIdOf = ({ id, donationId }: { id: string; donationId?: string | undefined }): string => donationId ?? id

/** The live list with a new alert in front, or the list itself when the alert is already in it. */
export function prependAlert(live: readonly ActorAlert[], alert: ActorAlert): readonly ActorAlert[] {
  if (live.some((known) => rowIdOf(known) === rowIdOf(alert))) return live
  return [alert, ...live].slice(0, LIVE_DONATIONS)
}

/** Live donations first, then the listed ones, each donation once. */
export function recentDonationRows(
  live: readonly ActorAlert[],
  listed: readonly ReceivedDonation[],
): RecentDonationRow[] {
  const known = new Map(listed.map((donation) => [donation.id, donation]))
  const liveIds = new Set(live.map(rowIdOf))
  const liveRows = live.map((alert): RecentDonationRow => {
    const id = rowIdOf(alert)
    const { donorName, message = null, amount, createdAt: paidAt, test, monthsInRow = null } = alert
    const listed = known.get(id)
    const { status = 'paid', alertStatus = null, refunded = 0, chargedBack = 0 } = listed ?? {}
    const returnedCents = refunded + chargedBack
    const row = {
      id,
      donorName,
      message,
      amount,
      returnedCents,
      paidAt,
      live: true,
      test,
      status,
      alertStatus,
      monthsInRow,
    }
    return listed?.private ? { ...row, private: true } : row
  })
  const listedRows = listed
    .filter(({ id }) => !liveIds.has(id))
    .map(
      (donation): RecentDonationRow => ({
        ...donation,
        returnedCents: donation.refunded + donation.chargedBack,
        live: false,
        test: false,
      }),
    )
  return [...liveRows, ...listedRows].slice(0, RECENT_DONATIONS)
}
