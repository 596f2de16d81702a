import { expect, test } from 'vitest'
import { homeUrl } from './home-page.ts'

const fetched: string[] = []
const fetchApi = async (path: string) => {
  fetched.push(path)
  return new Response('{}', { status: path.endsWith('/ana') ? 200 : path.endsWith('/out') ? 410 : 404 })
}
const home = (homePage: string, path: string) => homeUrl(homePage, `https://palco.example${path}`, fetchApi)

test.each([
  ['landing', '/', '/'],
  ['discover', '/?lang=en', '/discover?lang=en'],
  ['ana', '/', '/donate/ana'],
  ['ana', '/?lang=fr', '/donate/ana?lang=fr'],
  ['ana', '/terms', '/terms'],
  ['nobody', '/', '/'],
  ['out', '/', '/'],
])('With HOME_PAGE %s the address %s has the page of %s', async (homePage, path, shown) => {
  expect(await home(homePage, path)).toBe(`https://palco.example${shown}`)
})

test('Only the address / asks for the creator', async () => {
  fetched.length = 0
  await home('ana', '/donate/bia')
  expect(fetched).toEqual([])
})
