/** The overlay's link for one style, whatever the settings say. The key stays behind the #, where no server sees it. */
export function styledLink(widgetUrl: string, style: string, origin: string): string {
  const url = new URL(widgetUrl, origin)
  url.searchParams.set('style', style)
  return url.href
}
