import type { StageRight } from '@aplauso/contract/access'
import type { AlertQueue, HeldAlert, QueuedAlert } from '@aplauso/contract/alerts'
import type { DashboardFrame, ReceivedDonation } from '@aplauso/contract/donations'

type Rights = readonly StageRight[]

/**
 * An alert as an actor with these rights sees it. Without `amounts` the donation's id is absent too: other calls take it, so
 * it would be a way to the amount.
 */
export const alertFor = <Seen extends Pick<QueuedAlert, 'amount' | 'donationId'>>(alert: Seen, rights: Rights): Seen =>
  rights.includes('amounts') ? alert : { ...alert, amount: null, donationId: undefined }

/** A donation as anybody but its creator sees it: what is private is read by the creator alone. */
export const forOthers = <Seen extends Pick<ReceivedDonation, 'private' | 'message' | 'audioUrl'>>(
  donation: Seen,
): Seen => (donation.private ? { ...donation, message: null, audioUrl: null } : donation)

/** Whether a hand is told of the queue at all. */
export const seesQueue = (rights: Rights): boolean => rights.includes('queue') || rights.includes('approve')

export function queueFor(queue: AlertQueue, rights: Rights): AlertQueue {
  const seen = <Line extends QueuedAlert | HeldAlert>(lines: Line[]) => lines.map((line) => alertFor(line, rights))
  return {
    ...queue,
    playing: seen(queue.playing),
    waiting: seen(queue.waiting),
    missed: seen(queue.missed),
    ...(rights.includes('approve') ? { held: seen(queue.held) } : { held: [], heldCount: 0 }),
  }
}

/** What a hand with these rights is told by this frame; undefined: nothing. */
function frameFor(frame: DashboardFrame, rights: Rights): DashboardFrame | undefined {
  switch (frame.type) {
    case 'donation':
      return { ...frame, payload: alertFor(frame.payload, rights) }
    case 'goal':
      return rights.includes('amounts') ? frame : undefined
    case 'queue':
      return seesQueue(rights) ? { ...frame, payload: queueFor(frame.payload, rights) } : undefined
    case 'held':
      return rights.includes('approve')
        ? { ...frame, payload: { alert: alertFor(frame.payload.alert, rights) } }
        : undefined
    case 'decided':
      return rights.includes('approve') ? frame : undefined
    default:
      return frame
  }
}

/** The text of a frame as each hand is told it, built once for all who have the same rights; undefined: they are told nothing. */
export function textsOf(frame: DashboardFrame): (rights: Rights) => string | undefined {
  const texts = new Map<string, string | undefined>()
  return (rights) => {
    const kind = rights.join()
    if (!texts.has(kind)) {
      const seen = frameFor(frame, rights)
      texts.set(kind, seen && JSON.stringify(seen))
    }
    return texts.get(kind)
  }
}
