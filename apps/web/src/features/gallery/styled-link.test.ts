import { expect, test } from 'vitest'
import { styledLink } from './styled-link.ts'

test('styledLink adds the style as a query parameter and leaves the key in the fragment', () => {
  expect(styledLink('https://palco.example/widget/ana#key=s3gredo', 'neon', 'https://palco.example')).toBe(
    'https://palco.example/widget/ana?style=neon#key=s3gredo',
  )
  expect(styledLink('/widget/ana?style=fire#key=s3gredo', 'gold', 'http://localhost:3000')).toBe(
    'http://localhost:3000/widget/ana?style=gold#key=s3gredo',
  )
})
