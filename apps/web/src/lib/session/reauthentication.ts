/** State of the password dialog, which a call opens when it needs a fresher session. */
export function createReauthentication() {
  let pending: { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void } | undefined
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }

  return {
    /** True once confirmed, false when cancelled. Concurrent calls share the answer. */
    request(): Promise<boolean> {
      if (pending === undefined) {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        pending = { answer: promise, settle: resolve }
        notify()
      }
      return pending.answer
    },
    settle(isConfirmed: boolean) {
      const ended = pending
      pending = undefined
      notify()
      ended?.settle(isConfirmed)
    },
    isPending: () => pending !== undefined,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

// One instance per page, so that only one dialog opens.
export const reauthentication = createReauthentication()

type Send = (path: string, init: RequestInit) => Promise<Response>

/**
 * Repeats a call that was refused for an old session after the user has confirmed their password. The refusal stands if
 * they cancel.
 */
export function withReauthentication(send: Send, request: () => Promise<boolean>): Send {
  return async (path, init) => {
    const answer = await send(path, init)
    if (answer.status !== 403 || !(await requiresReauthentication(answer.clone()))) return answer
    return (await request()) ? send(path, init) : answer
  }
}

async function requiresReauthentication(answer: Response): Promise<boolean> {
  const problem: unknown = await answer.json().catch(() => undefined)
  return (
    typeof problem === 'object' && problem !== null && 'code' in problem && problem.code === 'reauthentication_required'
  )
}
