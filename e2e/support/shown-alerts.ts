import type { Page } from '@playwright/test'

/** Donor names of alerts that have started and ended on the page. */
export type ShownAlerts = { started: () => Promise<string[]>; ended: () => Promise<string[]> }

/**
 * Records each alert that starts and ends from the page's next load on, also over reloads, which remove unfinished
 * cards. Uses observers, so that no short card is missed.
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
      // A leaving page returns a card that has hardly started: it has not ended and comes again.
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
