/** Close code of a connection that the server cannot serve now. */
export const CLOSE_TRY_AGAIN = 1013

/** The reason beside the close code: when the client may reconnect, in milliseconds. */
export const tryAgainReason = (delayMs: number): string => `try again in ${Math.round(delayMs)} ms`

/** How many milliseconds the server asked this client to wait; 0 without a request. */
export function tryAgainMs({ code, reason }: { code: number; reason: string }): number {
  const named = code === CLOSE_TRY_AGAIN ? /^try again in (\d{1,5}) ms$/.exec(reason)?.[1] : undefined
  return Number(named ?? 0)
}
