/** How the server closes a connection that it cannot serve now. */
export const CLOSE_TRY_AGAIN = 1013

/** The reason that goes with the close code: when this client is to come back, in milliseconds. */
export const tryAgainReason = (delayMs: number): string => `try again in ${Math.round(delayMs)} ms`

/** How many milliseconds the server asked this client to stay away; 0 when it asked for none. */
export function tryAgainMs({ code, reason }: { code: number; reason: string }): number {
  const named = code === CLOSE_TRY_AGAIN ? /^try again in (\d{1,5}) ms$/.exec(reason)?.[1] : undefined
  return Number(named ?? 0)
}
