/** What `work` gives, or an Error after `limitMs`; the work itself is not stopped. */
export async function withinTime<Result>(work: Promise<Result>, limitMs: number, message: string): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`${message} within ${limitMs} ms`)), limitMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
