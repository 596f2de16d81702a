export class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError'
}

/** What `work` gives, or an OutOfTimeError after `limitMs`; the work itself is not stopped. */
export async function withinTime<Result>(work: Promise<Result>, limitMs: number, message: string): Promise<Result> {
  const late = Promise.withResolvers<never>()
  let turn: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    // An answer that came while this thread was busy is read first: timers run before what has arrived.
    turn = setImmediate(() => late.reject(new OutOfTimeError(`${message} within ${limitMs} ms`)))
  }, limitMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    clearImmediate(turn)
  }
}
