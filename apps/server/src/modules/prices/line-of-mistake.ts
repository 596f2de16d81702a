/** The line, from 1, at which this text stops being JSON; undefined where it is. */
export function lineOfMistake(text: string): number | undefined {
  if (mistakeIn(text) === undefined) return undefined
  const lines = text.split('\n')
  // The first line with which no text could begin any more; where there is none, it only ends too early.
  const first = lines.findIndex((_line, index) => {
    const begin = lines.slice(0, index + 1).join('\n')
    const mistake = mistakeIn(`${begin}\n`)
    return mistake !== undefined && !isOnlyCutOff(mistake, begin)
  })
  return first === -1 ? lines.length : first + 1
}

function mistakeIn(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

function isOnlyCutOff(mistake: string, begin: string): boolean {
  if (mistake.startsWith('Unexpected end')) return true
  const [, position] = /at position (\d+)/.exec(mistake) ?? []
  return position !== undefined && Number(position) > begin.length
}
