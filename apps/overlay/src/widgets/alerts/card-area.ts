import type { AlertPosition } from '@aplauso/contract/alerts'
import type { Card } from './card.ts'

const MOVE = { duration: 320, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }

/** The area of the cards, the newest on top. A test alert with another position gets an area of its own. */
export function createCardArea(page: HTMLElement) {
  const area = document.createElement('div')
  area.className = 'stage'
  area.role = 'status'
  page.append(area)
  const cards = new Map<string, Card>()

  /** The other cards move to their new positions with a transform, which needs no layout. */
  function rearrange(change: () => void): void {
    const before = new Map([...cards.values()].map(({ root }) => [root, root.getBoundingClientRect().top]))
    change()
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const [root, top] of before) {
      const wayPx = top - root.getBoundingClientRect().top
      if (root.isConnected && wayPx !== 0) {
        root.animate([{ transform: `translateY(${wayPx}px)` }, { transform: 'none' }], MOVE)
      }
    }
  }

  function areaAt(position: AlertPosition): HTMLElement {
    let target = page.querySelector<HTMLElement>(`[data-position=${position}]`)
    if (!target) {
      target = area.cloneNode() as HTMLElement
      target.dataset.position = position
      page.append(target)
    }
    return target
  }

  return {
    /** `position`: the position of this card alone. */
    show(id: string, card: Card, position?: AlertPosition): void {
      rearrange(() => (position ? areaAt(position) : area).prepend(card.root))
      cards.set(id, card)
    },

    leave(id: string): void {
      cards.get(id)?.root.classList.add('leaving')
    },

    /** A card shows its caption while its sound plays. */
    setSounding(id: string, isSounding: boolean): void {
      rearrange(() => cards.get(id)?.root.classList.toggle('heard', isSounding))
    },

    remove(id: string): void {
      const card = cards.get(id)
      cards.delete(id)
      rearrange(() => card?.root.remove())
    },

    moveTo(position: AlertPosition): void {
      const target = areaAt(position)
      if (target === area) return
      // The cards that are there already stay below and must not be covered.
      area.prepend(...target.children)
      target.remove()
      area.dataset.position = position
    },
  }
}
