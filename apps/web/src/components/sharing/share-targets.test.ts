import { expect, test } from 'vitest'
import { shareTargets } from './share-targets.ts'

const shared = {
  address: 'https://aplauso.example/donate/ana?a=1&b=2#c',
  title: 'Ana',
  text: 'Aplaude a Ana & companhia: "100 % ao vivo" #piano',
}

const parametersOf = (name: string) => {
  const href = shareTargets(shared).find((target) => target.name === name)?.href ?? ''
  return Object.fromEntries(new URL(href).searchParams)
}

test('The shared address and text reach every service unchanged', () => {
  expect(parametersOf('WhatsApp')).toEqual({ text: `${shared.text} ${shared.address}` })
  expect(parametersOf('Telegram')).toEqual({ url: shared.address, text: shared.text })
  expect(parametersOf('X')).toEqual({ url: shared.address, text: shared.text })
  expect(parametersOf('Facebook')).toEqual({ u: shared.address })
})

test('Share links use https, and the shared text cannot change their host', () => {
  const hosts = shareTargets({ ...shared, address: 'javascript:alert(1)', text: '@evil.example/' }).map(
    ({ href }) => new URL(href).origin,
  )
  expect(hosts).toEqual(['https://wa.me', 'https://t.me', 'https://x.com', 'https://www.facebook.com'])
})
