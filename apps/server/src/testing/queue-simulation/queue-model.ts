/** A paid donation in the model. */
export type ModelAlert = {
  donationId: string
  /**
   * The account of the donor, or the donation itself without an account: everything that is blocked together with it.
   */
  donor: string
  cents: number
  state: 'held' | 'rejected' | 'cleared'
  /** True while a cleared alert has yet to be shown by the overlay. */
  isWanted: boolean
  /** How often the alert started on screen, and how often an actor requested it again. */
  starts: number
  replays: number
}

/**
 * The expected state of a creator's alerts after each action, by the rules alone: no clock, no sockets, one action at a
 * time.
 */
export function createQueueModel() {
  const alerts = new Map<string, ModelAlert>()
  /** The id of the block, by donor. */
  const blocked = new Map<string, string>()
  const model = {
    lines: alerts,
    blocked,
    paused: false,
    panic: false,
    /** The donation that the overlay has on screen. */
    onScreen: undefined as string | undefined,

    get all(): ModelAlert[] {
      return [...alerts.values()]
    },
    in: (state: ModelAlert['state']) => model.all.filter((alert) => alert.state === state),
    /** Alerts that the overlay has and has yet to start. */
    get waiting(): ModelAlert[] {
      return model.in('cleared').filter(({ isWanted, donationId }) => isWanted && donationId !== model.onScreen)
    },

    settle(donationId: string, donor: string, { cents, isHeld }: { cents: number; isHeld: boolean }): ModelAlert {
      const alert: ModelAlert = { donationId, donor, cents, state: 'held', isWanted: false, starts: 0, replays: 0 }
      alerts.set(donationId, alert)
      if (blocked.has(donor)) model.reject(alert)
      else if (!isHeld) model.clear(alert)
      return alert
    },
    clear(alert: ModelAlert): void {
      Object.assign(alert, { state: 'cleared', isWanted: true })
    },
    reject(alert: ModelAlert): void {
      alert.state = 'rejected'
    },
    block(donor: string, id: string): void {
      blocked.set(donor, id)
      for (const alert of model.all.filter((each) => each.donor === donor)) {
        if (alert.state === 'held') model.reject(alert)
        model.skip(alert)
      }
    },
    start(alert: ModelAlert): void {
      model.onScreen = alert.donationId
      alert.starts += 1
    },
    /** Shown to its end, skipped, or removed from the screen. */
    skip(alert: ModelAlert): void {
      alert.isWanted = false
      if (model.onScreen === alert.donationId) model.onScreen = undefined
    },
    undo(alert: ModelAlert): void {
      alert.isWanted = true
      alert.replays += 1
    },
    panicNow(): void {
      model.panic = true
      const alert = alerts.get(model.onScreen ?? '')
      if (alert) model.skip(alert)
    },
  }
  return model
}
