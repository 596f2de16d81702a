import { UNKNOWN_OPERATOR } from '@aplauso/contract/operator'
import { expect, test } from 'vitest'
import { renderPage } from './entry-server.tsx'

const PUBLIC_URL = 'https://palco.example'
const assets = { entry: '/entry.js', css: '', fonts: [], importMaps: {}, scriptsOf: () => [] }
const problem = { type: 'about:blank', title: 'x', status: 404, detail: 'x', code: 'not_found', requestId: 'x' }

const render = (path: string, status: number) =>
  renderPage({
    ...{ url: PUBLIC_URL + path, publicUrl: PUBLIC_URL, language: 'pt', isPseudo: false, plans: null, assets },
    operator: UNKNOWN_OPERATOR,
    fetchApi: async () => Response.json({ ...problem, status }, { status }),
  })

test.each(['/donation/success', '/donation/success?id=', '/donation/success?id=of-nothing&secret=x'])(
  '%s is a general thank-you page with status 200',
  async (path) => {
    const { status, html } = await render(path, 404)
    expect(status).toBe(200)
    expect(html).toContain('Obrigado pelo teu apoio!')
  },
)

test('A donation that cannot be loaded is an error, not an unknown donation', async () => {
  const { status, html } = await render('/donation/success?id=of-something', 500)
  expect(status).toBe(500)
  expect(html).not.toContain('Obrigado pelo teu apoio!')
})
