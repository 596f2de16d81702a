declare global {
  interface Window {
    /** Ends every pending wait of five seconds. */
    endWaits: () => void
    /** Moves the page's monotonic clock on. */
    passTime: (ms: number) => void
  }
}

/**
 * From here on, waits of five seconds, such as the time to undo or to poll, end when the test says. Slow machines then
 * do not matter. Returns the function that restores them. The e2e tests run it in their page, so it refers to nothing
 * outside itself.
 */
export function holdWaits(): () => void {
  const { setTimeout: begin, clearTimeout: callOff } = window
  const waits = new Map<number, () => void>()
  let last = 1_000_000_000
  const clock = performance.now.bind(performance)
  let passedMs = 0
  performance.now = () => clock() + passedMs
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
    passTime(ms: number) {
      passedMs += ms
    },
  })
  return () => {
    Object.assign(window, { setTimeout: begin, clearTimeout: callOff })
    Reflect.deleteProperty(performance, 'now')
  }
}
