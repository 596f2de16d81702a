/** The range starts beyond the end of the object. */
export class UnsatisfiableRangeError extends RangeError {
  override readonly name = 'UnsatisfiableRangeError'
}
