/** The command does nothing, for a reason that the operator can read. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}
