export class UnsatisfiableRangeError extends RangeError {
  override readonly name = 'UnsatisfiableRangeError'
}
