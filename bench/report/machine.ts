import { availableParallelism, totalmem } from 'node:os'

/** Date and hardware of a run, without anything that identifies the machine. */
export function describeRun(): string {
  const day = new Date().toISOString().slice(0, 10)
  const memoryGib = Math.round(totalmem() / 2 ** 30)
  return `Measured on ${day}: ${availableParallelism()} cores, ${memoryGib} GiB of memory, Node ${process.version.slice(1)}.`
}
