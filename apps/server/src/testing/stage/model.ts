/** A paid donation as the model has it. */
export type Line = {
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
export function createStageModel() {
  const lines = new Map<string, Line>()
  /** By donor, the id under which they are unblocked. */
  const blocked = new Map<string, string>()
  const model = {
    lines,
    blocked,
    paused: false,
    panic: false,
    /** The donation that the overlay has on screen. */
    onScreen: undefined as string | undefined,

    get all(): Line[] {
      return [...lines.values()]
    },
    in: (state: Line['state']) => model.all.filter((line) => line.state === state),
    /** What the overlay holds and has yet to begin. */
    get waiting(): Line[] {
      return model.in('cleared').filter(({ isWanted, donationId }) => isWanted && donationId !== model.onScreen)
    },

    settle(donationId: string, donor: string, { cents, isHeld }: { cents: number; isHeld: boolean }): Line {
      const line: Line = { donationId, donor, cents, state: 'held', isWanted: false, starts: 0, replays: 0 }
      lines.set(donationId, line)
      if (blocked.has(donor)) model.reject(line)
      else if (!isHeld) model.clear(line)
      return line
    },
    clear(line: Line): void {
      Object.assign(line, { state: 'cleared', isWanted: true })
    },
    reject(line: Line): void {
      line.state = 'rejected'
    },
    block(donor: string, id: string): void {
      blocked.set(donor, id)
      for (const line of model.all.filter((each) => each.donor === donor)) {
        if (line.state === 'held') model.reject(line)
        model.skip(line)
      }
    },
    start(line: Line): void {
      model.onScreen = line.donationId
      line.starts += 1
    },
    /** Shown to its end, skipped, or taken off. */
    skip(line: Line): void {
      line.isWanted = false
      if (model.onScreen === line.donationId) model.onScreen = undefined
    },
    undo(line: Line): void {
      line.isWanted = true
      line.replays += 1
    },
    panicNow(): void {
      model.panic = true
      const line = lines.get(model.onScreen ?? '')
      if (line) model.skip(line)
    },
  }
  return model
}
