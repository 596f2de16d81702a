/** An idempotency key. `randomUUID` is missing on pages served over plain HTTP in a local network. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
