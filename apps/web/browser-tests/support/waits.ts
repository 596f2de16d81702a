declare global {
  interface Window {
    /** Ends every wait of five seconds that has begun and was not called off. */
    endWaits: () => void
  }
}

/**
 * From here on what the page waits five seconds for, such as the time to undo or to ask again, comes when the test says: no machine is
 * too slow for it. Gives the way back. Journeys run it in their page: it takes nothing from around it.
 */
export function holdWaits(): () => void {
  const { setTimeout: begin, clearTimeout: callOff } = window
  const waits = new Map<number, () => void>()
  let last = 1_000_000_000
  Object.assign(window, {
    setTimeout(then: () => void, ms?: number, ...rest: unknown[]) {
      if (ms !== 5_000) return begin(then, ms, ...rest)
      last += 1
      waits.set(last, then)
      return last
    },
    clearTimeout(id: number) {
      if (!waits.delete(id)) callOff(id)
    },
    endWaits() {
      const due = [...waits.values()]
      waits.clear()
      for (const then of due) then()
    },
  })
  return () => {
    Object.assign(window, { setTimeout: begin, clearTimeout: callOff })
  }
}
