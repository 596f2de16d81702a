export class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError'
}

/**
 * Resolves with the result of `work`, or rejects with an OutOfTimeError after `limitMs`. The work itself is not
 * stopped.
 */
export async function withinTime<Result>(work: Promise<Result>, limitMs: number, message: string): Promise<Result> {
  const late = Promise.withResolvers<never>()
  let turn: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    // Timers run before incoming messages: an answer that came while this thread was busy is read first.
    turn = setImmediate(() => late.reject(new OutOfTimeError(`${message} within ${limitMs} ms`)))
  }, limitMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    clearImmediate(turn)
  }
}
