import type { HandAlert } from '@aplauso/contract/alerts'
import type { AlertStatus, DonationStatus, ReceivedDonation } from '@aplauso/contract/donations'
import { LIVE_DONATIONS, RECENT_DONATIONS } from '@aplauso/contract/limits'

/** A row of the recent donations. `live`: it arrived while the dashboard was open. */
export type ReceivedRow = {
  id: string
  donorName: string | null
  message: string | null
  /** Null for who may not see sums. */
  amount: number | null
  /** Has gone back, whoever took it. */
  backCents: number
  paidAt: string
  live: boolean
  test: boolean
  /** Made no alert: the creator alone reads it. */
  private?: boolean
  status: DonationStatus
  alertStatus: AlertStatus | null
  /** Of monthly support: which month in a row it pays. */
  monthsInRow: number | null
}

/** The donation's id, or the alert's where the donation's is hidden (without the right `amounts`). Calls of alerts take both. */
export const rowIdOf = ({ id, donationId }: { id: string; donationId?: string | undefined }): string => donationId ?? id

/** The live list with a new alert in front, or the list itself when the alert is already in it. */
export function withAlert(live: readonly HandAlert[], alert: HandAlert): readonly HandAlert[] {
  if (live.some((known) => rowIdOf(known) === rowIdOf(alert))) return live
  return [alert, ...live].slice(0, LIVE_DONATIONS)
}

/** Live donations first, then what the server lists, each donation once. */
export function receivedRows(live: readonly HandAlert[], listed: readonly ReceivedDonation[]): ReceivedRow[] {
  const known = new Map(listed.map((donation) => [donation.id, donation]))
  const arrived = new Set(live.map(rowIdOf))
  const liveRows = live.map((alert): ReceivedRow => {
    const id = rowIdOf(alert)
    const { donorName, message = null, amount, createdAt: paidAt, test, monthsInRow = null } = alert
    const listed = known.get(id)
    const { status = 'paid', alertStatus = null, refunded = 0, chargedBack = 0 } = listed ?? {}
    const backCents = refunded + chargedBack
    const told = {
      id,
      donorName,
      message,
      amount,
      backCents,
      paidAt,
      live: true,
      test,
      status,
      alertStatus,
      monthsInRow,
    }
    return listed?.private ? { ...told, private: true } : told
  })
  const listedRows = listed
    .filter(({ id }) => !arrived.has(id))
    .map(
      (donation): ReceivedRow => ({
        ...donation,
        backCents: donation.refunded + donation.chargedBack,
        live: false,
        test: false,
      }),
    )
  return [...liveRows, ...listedRows].slice(0, RECENT_DONATIONS)
}
