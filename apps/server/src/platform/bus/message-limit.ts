// NOTIFY refuses 8,000 bytes: https://www.postgresql.org/docs/current/sql-notify.html. The difference is a margin.
export const BUS_MESSAGE_MAX_BYTES = 7_000

/**
 * Throws a RangeError for a message that one of the transports would refuse, so that all transports have the same
 * limit.
 */
export function requireSendable(message: string): void {
  const bytes = Buffer.byteLength(message)
  if (bytes > BUS_MESSAGE_MAX_BYTES) {
    throw new RangeError(`A bus message has ${bytes} bytes; the limit is ${BUS_MESSAGE_MAX_BYTES}`)
  }
}
