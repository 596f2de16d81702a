import './list.css'
import type { LayerStyle } from '@aplauso/contract/scenes'
import { createLayer, EASE, markPart, prefersReducedMotion, textElement } from './dom.ts'
import { fitEms } from './fit-to-box.ts'

/** `key` identifies a row over several updates. */
type Row = { key: string; place?: string; name: string; amount: string }

/** `count`: for how many rows the list has room. */
type ListFields = { count: number; title: string; style: LayerStyle }

const SLIDE = { duration: 480, easing: EASE }

/** Rows that move to their new positions, with transforms only. */
function createRows(list: HTMLElement) {
  const rows = new Map<string, HTMLElement>()

  function rowOf({ key, place, name, amount }: Row): HTMLElement {
    const row = rows.get(key) ?? textElement('row')
    row.replaceChildren(
      ...(place === undefined ? [] : [markPart('accent', textElement('place', place))]),
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

const [ROW_EMS, TITLE_EMS, PLATE_EMS] = [1.7, 1.1, 0.6]

/** A list of rows on a plate, with a title above them. Without rows nothing shows. */
export function createList(box: HTMLElement, className: string, { count, title, style }: ListFields) {
  const layer = createLayer(box, `list ${className}`)
  const plate = markPart('plate', textElement('rows'))
  const list = textElement('list-rows')
  const hasTitle = style.title !== false
  if (hasTitle) plate.append(markPart('title', textElement('who title', title)))
  plate.append(list)
  plate.hidden = true
  layer.append(plate)
  const rows = createRows(list)
  const high = ROW_EMS * count + (hasTitle ? TITLE_EMS : 0) + PLATE_EMS
  const stop = fitEms(box, layer, { wide: 18, high, largest: 1 }, style)
  return {
    show(next: readonly Row[]): void {
      plate.hidden = next.length === 0
      rows.show(next)
    },
    destroy() {
      stop()
      layer.remove()
    },
  }
}
