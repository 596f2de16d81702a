import type { Page } from '@playwright/test'

/**
 * All texts of the page, visible or read aloud: title, text nodes and spoken attributes. Excluded: texts of people,
 * marked `translate="no"`, and elements with another `lang`.
 */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const READ = 'aria-label aria-valuetext aria-description aria-roledescription alt title placeholder label'.split(
      ' ',
    )
    const UNSPOKEN = 'script, style, noscript, template, [translate=no], [translate=no] *'
    const language = document.documentElement.lang
    const isOurs = (element: Element) =>
      !element.matches(UNSPOKEN) && element.closest('[lang]')?.getAttribute('lang') === language
    // The content of a field belongs to the person who types.
    const nodesOf = (element: Element) => (element.matches('textarea') ? [] : [...element.childNodes])
    const spoken = (element: Element) => [
      ...nodesOf(element).map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : null)),
      ...READ.map((name) => element.getAttribute(name)),
    ]
    const found = [...document.querySelectorAll('*')].filter(isOurs).flatMap(spoken)
    return [...new Set(found.flatMap((text) => (text?.trim() ? [text] : [])))]
  })

/** Texts for search engines and link previews. Only the server's HTML counts. */
export const sharedTextsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll('meta[name=description], meta[property$=title], meta[property$=description]'),
    ].flatMap((meta) => meta.getAttribute('content') ?? []),
  )
