import type { FaultSwitch } from './faults.ts'
import type { OwnAddresses } from './own-addresses.ts'
import type { Clock } from './sandbox-clock.ts'
import type { Store } from './store/store.ts'
import type { WebhookQueue } from './webhooks.ts'

export type Sandbox = {
  ownAddresses: OwnAddresses
  store: Store
  clock: Clock
  faults: FaultSwitch
  webhooks: WebhookQueue
  readonly publicUrl: string
  /** The sandbox with the documents of one organisation only. */
  of(organizationId: string): Sandbox
}
