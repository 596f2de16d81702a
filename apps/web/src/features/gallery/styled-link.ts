/** The overlay link with a fixed style. The key stays in the fragment, which the server never sees. */
export function styledLink(widgetUrl: string, style: string, origin: string): string {
  const url = new URL(widgetUrl, origin)
  url.searchParams.set('style', style)
  return url.href
}
