/** Number of the line, from 1, at which the text is no JSON; undefined for valid JSON. */
export function findJsonErrorLine(text: string): number | undefined {
  if (jsonErrorIn(text) === undefined) return undefined
  const lines = text.split('\n')
  // The first line after which the text cannot become valid. Without one, the text is only truncated.
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
