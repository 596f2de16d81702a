/** Whether the person is being asked for their password, because a call wants a fresher session. */
export function createReauthentication() {
  let pending: { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void } | undefined
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }

  return {
    /** True once the session is confirmed, false when the person would rather not. Calls that ask meanwhile share the answer. */
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

// One page asks once; a browser module is one page.
export const reauthentication = createReauthentication()

type Send = (path: string, init: RequestInit) => Promise<Response>

/**
 * Sends a call that was refused for an old session once more when the person has confirmed who they are: whatever they had
 * begun goes on. The refusal stands when they would rather not.
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
