const COMPLETED_MAX = 500
// More than these come back by themselves: the server sends again what it was not told of, and it is told then.
const UNSENT_MAX = 100

type Kept = { completed: string[]; unsent: string[] }

export type ReportsDeps = {
  /** Asked for anew at each use, since a browser may forbid even that. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  slug: string
  /** Only an overlay with its key may report. */
  mayReport: boolean
}
export type Reports = ReturnType<typeof createReports>

/** Which alerts were shown to their end and which of these the server does not know of yet. Outlives a reload. */
export function createReports({ storage, slug, mayReport }: ReportsDeps) {
  const name = `aplauso.overlay.${slug}`
  let kept: Kept = { completed: [], unsent: [] }

  // Read anew each time: two browser sources with the same overlay share one storage.
  function read(): Kept {
    try {
      kept = parseKept(storage().getItem(name)) ?? kept
    } catch {
      // A browser that forbids storage leaves what is remembered here.
    }
    return kept
  }

  function write(next: Kept): void {
    kept = next
    try {
      storage().setItem(name, JSON.stringify(next))
    } catch {
      // Forbidden or full: remembered until the page goes.
    }
  }

  return {
    isCompleted: (id: string): boolean => read().completed.includes(id),

    /** Remembers that this alert was shown and has to be reported, once more if it was before. */
    complete(id: string): void {
      const { completed, unsent } = read()
      write({
        completed: withLast(completed, id, COMPLETED_MAX),
        unsent: mayReport ? withLast(unsent, id, UNSENT_MAX) : unsent,
      })
    },

    unsent: (): readonly string[] => (mayReport ? read().unsent : []),

    /** The server has these reports. */
    confirm(ids: readonly string[]): void {
      const { completed, unsent } = read()
      write({ completed, unsent: unsent.filter((id) => !ids.includes(id)) })
    },
  }
}

const withLast = (ids: string[], id: string, max: number) => [...ids.filter((other) => other !== id), id].slice(-max)

function parseKept(text: string | null): Kept | undefined {
  const value: unknown = JSON.parse(text ?? 'null')
  if (typeof value !== 'object' || value === null) return undefined
  const { completed, unsent } = value as Partial<Record<keyof Kept, unknown>>
  return { completed: strings(completed), unsent: strings(unsent) }
}

const strings = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
