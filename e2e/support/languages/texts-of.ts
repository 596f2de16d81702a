import type { Page } from '@playwright/test'

/**
 * All that the page says in its own words, seen or read aloud: its title, texts and the attributes that are read.
 * Not what people wrote, which is marked `translate="no"`, nor what says by `lang` that it is in another language.
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
    // What is in a field is theirs who write there.
    const nodesOf = (element: Element) => (element.matches('textarea') ? [] : [...element.childNodes])
    const spoken = (element: Element) => [
      ...nodesOf(element).map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : null)),
      ...READ.map((name) => element.getAttribute(name)),
    ]
    const found = [...document.querySelectorAll('*')].filter(isOurs).flatMap(spoken)
    return [...new Set(found.flatMap((text) => (text?.trim() ? [text] : [])))]
  })

/** What the page says of itself to search engines and to where its link is shared. Only the server's answer counts. */
export const sharedTextsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll('meta[name=description], meta[property$=title], meta[property$=description]'),
    ].flatMap((meta) => meta.getAttribute('content') ?? []),
  )
