import type { Page } from '@playwright/test'

/** The names of those whose alerts have come onto the page, and of those whose alerts have come to their end there. */
export type ShownAlerts = { started: () => Promise<string[]>; ended: () => Promise<string[]> }

/**
 * Writes down each alert that comes and goes from the page's next load on, also over reloads, which take cards along
 * unfinished. A card that comes and goes unseen between two looks at the page is in it.
 */
export async function recordAlerts(overlay: Page): Promise<ShownAlerts> {
  await overlay.addInitScript(() => {
    const recordNames = (list: string, nodes: Node[]) => {
      const cards = nodes.filter((node) => node instanceof HTMLElement && node.dataset.testid === 'alert')
      const names = cards.map((card) => card instanceof HTMLElement && card.querySelector('.name')?.textContent)
      if (names.length === 0) return
      const before: unknown[] = JSON.parse(sessionStorage.getItem(list) ?? '[]')
      sessionStorage.setItem(list, JSON.stringify([...before, ...names]))
    }
    new MutationObserver((changes) => {
      recordNames(
        'begun',
        changes.flatMap(({ addedNodes }) => [...addedNodes]),
      )
      // What had hardly begun is given back as the page goes: it has not ended, and comes again.
      if (document.visibilityState === 'hidden') return
      recordNames(
        'ended',
        changes.flatMap(({ removedNodes }) => [...removedNodes]),
      )
    }).observe(document, { childList: true, subtree: true })
  })
  const read = (list: string) =>
    overlay.evaluate((name): string[] => JSON.parse(sessionStorage.getItem(name) ?? '[]'), list)
  return { started: () => read('begun'), ended: () => read('ended') }
}
