/** The line, from 1, at which this text stops being JSON; undefined where it is. */
export function findJsonErrorLine(text: string): number | undefined {
  if (jsonErrorIn(text) === undefined) return undefined
  const lines = text.split('\n')
  // The first line with which no text could begin any more; where there is none, it only ends too early.
  const first = lines.findIndex((_line, index) => {
    const begin = lines.slice(0, index + 1).join('\n')
    const error = jsonErrorIn(`${begin}\n`)
    return error !== undefined && !isOnlyTruncated(error, begin)
  })
  return first === -1 ? lines.length : first + 1
}

function jsonErrorIn(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

function isOnlyTruncated(error: string, begin: string): boolean {
  if (error.startsWith('Unexpected end')) return true
  const [, position] = /at position (\d+)/.exec(error) ?? []
  return position !== undefined && Number(position) > begin.length
}
