import type { SignInService } from '@aplauso/contract/sign-in-services'
import { expect } from 'vitest'
import type { Answer, TestApp } from '../test-app.ts'

const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

type Opened<Body> = Answer<Body> & { location: string }

/** A browser with its own cookies. It opens pages, and does not follow redirects by itself. */
export type ServiceBrowser = {
  cookies: Map<string, string>
  open<Body>(path: string, headers?: Record<string, string>): Promise<Opened<Body>>
  post<Body>(path: string, body: unknown): Promise<Answer<Body>>
  /** Goes to the service and back as far as the callback, which it does not open yet. */
  goTo(service: SignInService, query?: string): Promise<string>
  /** Goes to the service and back, and opens the callback. */
  signInWith<Body>(service: SignInService, query?: string): Promise<Opened<Body>>
}

export function openBrowser(app: () => TestApp, session?: string): ServiceBrowser {
  const cookies = new Map(session === undefined ? [] : [['session', session]])
  const cookie = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })

  async function call<Body>(path: string, options: { body?: unknown; headers?: Record<string, string> }) {
    const answer = await app().call<Body>(path, { ...options, headers: { ...cookie(), ...options.headers } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, decodeURIComponent(value))
    }
    return answer
  }

  const browser: ServiceBrowser = {
    cookies,
    async open<Body>(path: string, headers = {}) {
      const answer = await call<Body>(path, { headers: { accept: HTML, ...headers } })
      return { ...answer, location: answer.headers.get('location') ?? '' }
    },
    post: (path, body) => call(path, { body, headers: { origin: app().baseUrl } }),
    async goTo(service, query = '') {
      const start = await browser.open(`/api/auth/oauth/${service}/start${query}`)
      expect([start.status, start.location], JSON.stringify(start.body)).toEqual([
        302,
        expect.stringContaining('state='),
      ])
      const back = await fetch(start.location, { redirect: 'manual' })
      const { pathname, search } = new URL(back.headers.get('location') ?? '')
      return pathname + search
    },
    signInWith: async (service, query) => browser.open(await browser.goTo(service, query)),
  }
  return browser
}
