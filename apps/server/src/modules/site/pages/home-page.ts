/**
 * The address of the page that stands at `/`: by HOME_PAGE the list of creators or a creator's donation page. Other
 * addresses, and a creator who is unknown or suspended, stay as they are.
 */
export async function homeUrl(
  homePage: string,
  url: string,
  fetchApi: (path: string) => Promise<Response>,
): Promise<string> {
  const { origin, pathname, search } = new URL(url)
  if (pathname !== '/' || homePage === 'landing') return url
  if (homePage === 'discover') return `${origin}/discover${search}`
  const { ok } = await fetchApi(`/api/creators/${homePage}`)
  return ok ? `${origin}/donate/${homePage}${search}` : url
}
