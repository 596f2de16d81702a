import { SECOND_MS } from '@aplauso/contract/limits'

/** Prints what a long command does, once a second and not before the first second is over. */
export function createProgress(write: (line: string) => void): (text: string) => void {
  let printedAt = performance.now()
  return (text) => {
    if (performance.now() - printedAt < SECOND_MS) return
    printedAt = performance.now()
    write(text)
  }
}
