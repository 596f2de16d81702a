/** A paid donation as the model has it. */
export type ModelAlert = {
  donationId: string
  /** The account that gave it, or the donation itself of who has none: whoever is blocked with it. */
  donor: string
  cents: number
  state: 'held' | 'rejected' | 'cleared'
  /** Of what was cleared: whether the overlay has yet to show it. */
  isWanted: boolean
  /** How often it has begun on screen, and how often a hand has asked to see it again. */
  starts: number
  replays: number
}

/** What a creator's stage is after each press, by the promises alone: no clock, no sockets, one thing after the other. */
export function createQueueModel() {
  const alerts = new Map<string, ModelAlert>()
  /** By donor, the id under which they are unblocked. */
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
    /** What the overlay holds and has yet to begin. */
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
    /** Shown to its end, skipped, or taken off. */
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
