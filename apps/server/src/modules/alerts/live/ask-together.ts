type Waiting<Ask, Answer> = { ask: Ask } & PromiseWithResolvers<Answer | undefined>

/**
 * One `read` at a time, of so many asks at most, which answers them in their order; whoever asks meanwhile is answered by the
 * next one. So no answer is older than its question, and thousands who come at once are a few reads. A failure is that of all
 * whom it would have answered.
 */
export function askTogether<Ask, Answer>(
  asksAtOnce: number,
  read: (asks: Ask[]) => Promise<(Answer | undefined)[]>,
): (ask: Ask) => Promise<Answer | undefined> {
  const waiting: Waiting<Ask, Answer>[] = []
  let isReading = false

  async function readAll(): Promise<void> {
    isReading = true
    while (waiting.length > 0) await answer(waiting.splice(0, asksAtOnce))
    isReading = false
  }

  async function answer(asking: Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await read(asking.map(({ ask }) => ask))
      for (const [index, { resolve }] of asking.entries()) resolve(answers[index])
    } catch (error) {
      for (const { reject } of asking) reject(error)
    }
  }

  return (ask) => {
    const asking = { ask, ...Promise.withResolvers<Answer | undefined>() }
    waiting.push(asking)
    if (!isReading) void readAll()
    return asking.promise
  }
}
