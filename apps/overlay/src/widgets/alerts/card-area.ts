import type { AlertPosition } from '@aplauso/contract/alerts'
import type { Card } from './card.ts'

const MOVE = { duration: 320, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }

/** The part of the page where alerts stand, the newest on top; a test of another position stands apart from them. */
export function createCardArea(page: HTMLElement) {
  const area = document.createElement('div')
  area.className = 'stage'
  area.role = 'status'
  page.append(area)
  const cards = new Map<string, Card>()

  /** The others glide to their new places: by transform, so that nothing is laid out again on the way. */
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
    /** `position`: where this card alone is to stand. */
    show(id: string, card: Card, position?: AlertPosition): void {
      rearrange(() => (position ? areaAt(position) : area).prepend(card.root))
      cards.set(id, card)
    },

    leave(id: string): void {
      cards.get(id)?.root.classList.add('leaving')
    },

    /** A card has its caption while it is heard. */
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
      // What stands there already is not to be covered.
      area.prepend(...target.children)
      target.remove()
      area.dataset.position = position
    },
  }
}
