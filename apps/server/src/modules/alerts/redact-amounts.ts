import type { AlertControlRight } from '@aplauso/contract/access'
import type { AlertQueue, HeldAlert, QueuedAlert } from '@aplauso/contract/alerts'
import type { DashboardFrame, ReceivedDonation } from '@aplauso/contract/donations'

type Rights = readonly AlertControlRight[]

/**
 * An alert as an actor with these rights sees it. Without `amounts` the donation's id is absent too: other calls accept
 * it and would reveal the amount.
 */
export const redactAlert = <Item extends Pick<QueuedAlert, 'amount' | 'donationId'>>(
  alert: Item,
  rights: Rights,
): Item => (rights.includes('amounts') ? alert : { ...alert, amount: null, donationId: undefined })

/** A donation as everybody except its creator sees it: message and sound of a private donation are left out. */
export const redactPrivate = <Item extends Pick<ReceivedDonation, 'private' | 'message' | 'audioUrl'>>(
  donation: Item,
): Item => (donation.private ? { ...donation, message: null, audioUrl: null } : donation)

/** Whether an actor gets the queue at all. */
export const maySeeQueue = (rights: Rights): boolean => rights.includes('queue') || rights.includes('approve')

export function redactQueue(queue: AlertQueue, rights: Rights): AlertQueue {
  const redactAll = <Entry extends QueuedAlert | HeldAlert>(entries: Entry[]) =>
    entries.map((entry) => redactAlert(entry, rights))
  return {
    ...queue,
    playing: redactAll(queue.playing),
    waiting: redactAll(queue.waiting),
    missed: redactAll(queue.missed),
    ...(rights.includes('approve') ? { held: redactAll(queue.held) } : { held: [], heldCount: 0 }),
  }
}

/** The frame as an actor with these rights gets it; undefined if it is not sent to them. */
function redactFrame(frame: DashboardFrame, rights: Rights): DashboardFrame | undefined {
  switch (frame.type) {
    case 'donation':
      return { ...frame, payload: redactAlert(frame.payload, rights) }
    case 'goal':
      return rights.includes('amounts') ? frame : undefined
    case 'queue':
      return maySeeQueue(rights) ? { ...frame, payload: redactQueue(frame.payload, rights) } : undefined
    case 'held':
      return rights.includes('approve')
        ? { ...frame, payload: { alert: redactAlert(frame.payload.alert, rights) } }
        : undefined
    case 'decided':
      return rights.includes('approve') ? frame : undefined
    default:
      return frame
  }
}

/** Serializes a frame once for each set of rights; undefined if actors with these rights do not get it. */
export function serializePerRights(frame: DashboardFrame): (rights: Rights) => string | undefined {
  const texts = new Map<string, string | undefined>()
  return (rights) => {
    const kind = rights.join()
    if (!texts.has(kind)) {
      const redacted = redactFrame(frame, rights)
      texts.set(kind, redacted && JSON.stringify(redacted))
    }
    return texts.get(kind)
  }
}
