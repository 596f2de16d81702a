import { DatabaseUnavailableError } from './errors.ts'

/** What `work` gives, or a DatabaseUnavailableError after `limitMs`; the work itself is not stopped. */
export async function withinTime<Result>(work: Promise<Result>, limitMs: number, message: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailableError(`${message} within ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
