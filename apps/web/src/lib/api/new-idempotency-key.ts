/** An idempotency key. Not randomUUID, which a page served over plain http on a local network does not have. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
