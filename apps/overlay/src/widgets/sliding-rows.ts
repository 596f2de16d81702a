import { EASE, prefersReducedMotion, textElement } from './dom.ts'

/** `key` identifies a row over several updates. */
export type Row = { key: string; place?: string; name: string; amount: string }

const SLIDE = { duration: 480, easing: EASE }

/** Rows that move to their new positions, with transforms only. */
export function createRows(list: HTMLElement) {
  const rows = new Map<string, HTMLElement>()

  function rowOf({ key, place, name, amount }: Row): HTMLElement {
    const row = rows.get(key) ?? textElement('row')
    row.replaceChildren(
      ...(place === undefined ? [] : [textElement('place', place)]),
      textElement('who', name),
      textElement('sum', amount),
    )
    return row
  }

  return {
    show(next: readonly Row[]): void {
      const tops = new Map(Array.from(rows, ([key, row]) => [key, row.offsetTop]))
      const isFirst = rows.size === 0
      const shown = next.map((row) => [row.key, rowOf(row)] as const)
      rows.clear()
      for (const [key, row] of shown) rows.set(key, row)
      list.replaceChildren(...rows.values())
      if (isFirst || prefersReducedMotion()) return
      for (const [key, row] of rows) {
        const top = tops.get(key)
        const from = top === undefined ? 'translateX(-1.5em)' : `translateY(${top - row.offsetTop}px)`
        if (top !== row.offsetTop) {
          const start = { transform: from, ...(top === undefined && { opacity: 0 }) }
          row.animate([start, { transform: 'none' }], SLIDE)
        }
      }
    },
  }
}

export const rowEms = (count: number): { wide: number; high: number } => ({ wide: 18, high: 1.9 * count + 0.5 })
