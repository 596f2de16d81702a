import type { App } from '#platform/http/app-type.ts'
import type { Settings } from './settings/read-settings.ts'

export type Addresses = {
  /** Base of every absolute link. */
  publicUrl: () => string
  /** The address of this process on this machine, for parts of the server that are called over HTTP. */
  ownUrl: () => string
}

// Unreachable from outside: a payment provider refuses a webhook address that it cannot reach.
const PRIVATE_HOST = /^(?:localhost|127\.|10\.|192\.168\.|\[::1\])/

/** Returns functions, because with PORT=0 the system chooses the port when it is opened. */
export function addressesOf(
  app: App,
  { publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>,
): Addresses {
  let opened: number | undefined
  const openPort = () => {
    // Reads the port once and not for every page.
    const address = opened === undefined ? app.server.address() : null
    if (typeof address === 'object' && address !== null) opened = address.port
    return opened ?? port
  }
  const serverHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return {
    publicUrl: () => publicUrl ?? `http://localhost:${openPort()}`,
    ownUrl: () => `http://${serverHost}:${openPort()}`,
  }
}

export function isPrivate(url: string): boolean {
  return PRIVATE_HOST.test(new URL(url).host)
}
