/** Whether the person is being asked for their password, because a call wants a fresher session. */
export function createSessionConfirmation() {
  let asked: { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void } | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  return {
    /** True once the session is confirmed, false when the person would rather not. Calls that ask meanwhile share the answer. */
    ask(): Promise<boolean> {
      if (asked === undefined) {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        asked = { answer: promise, settle: resolve }
        tell()
      }
      return asked.answer
    },
    settle(isConfirmed: boolean) {
      const ended = asked
      asked = undefined
      tell()
      ended?.settle(isConfirmed)
    },
    isAsked: () => asked !== undefined,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

// One page asks once; a browser module is one page.
export const sessionConfirmation = createSessionConfirmation()

type Send = (path: string, init: RequestInit) => Promise<Response>

/**
 * Sends a call that was refused for an old session once more when the person has confirmed who they are: whatever they had
 * begun goes on. The refusal stands when they would rather not.
 */
export function confirmingSession(send: Send, ask: () => Promise<boolean>): Send {
  return async (path, init) => {
    const answer = await send(path, init)
    if (answer.status !== 403 || !(await wantsPassword(answer.clone()))) return answer
    return (await ask()) ? send(path, init) : answer
  }
}

async function wantsPassword(answer: Response): Promise<boolean> {
  const problem: unknown = await answer.json().catch(() => undefined)
  return (
    typeof problem === 'object' && problem !== null && 'code' in problem && problem.code === 'reauthentication_required'
  )
}
