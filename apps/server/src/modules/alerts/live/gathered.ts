/** Reads what belongs to a creator; undefined when there is nothing or it could not be read. */
export type ReadOf<Value> = (creatorId: string) => Promise<Value | undefined>

/** What is asked for in the same turn of the event loop is one `read`. A failure is told once for all who asked. */
export function gathered<Value>(
  read: (creatorIds: string[]) => Promise<Map<string, Value>>,
  failed: (error: unknown) => void,
): ReadOf<Value> {
  let asked = new Set<string>()
  let reading: Promise<Map<string, Value>> | undefined

  async function readAsked(): Promise<Map<string, Value>> {
    await new Promise((resolve) => setImmediate(resolve))
    const creatorIds = [...asked]
    asked = new Set()
    reading = undefined
    try {
      return await read(creatorIds)
    } catch (error) {
      failed(error)
      return new Map()
    }
  }

  return async (creatorId) => {
    asked.add(creatorId)
    reading ??= readAsked()
    return (await reading).get(creatorId)
  }
}
