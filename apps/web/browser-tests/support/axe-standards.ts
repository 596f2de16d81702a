/** What pages are held to: WCAG 2.2 AA, and what axe calls best practice. */
export const AXE_STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
