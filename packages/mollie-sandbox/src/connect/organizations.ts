import { newId } from '../api/new-id.ts'
import type { Sandbox } from '../sandbox.ts'
import type { OnboardingState, Organization } from '../store/connect-documents.ts'
import { PLATFORM_ID } from '../store/platform-id.ts'
import type { Store } from '../store/store.ts'

export function createOrganization(sandbox: Sandbox, name: string): Organization {
  return addOrganization(sandbox, newId('org'), name, 'needs-data')
}

/** The organisation of the API key exists from the start. Runs in a transaction: two processes may start at once. */
export function ensurePlatform(sandbox: Sandbox): void {
  if (sandbox.store.organizations.find(PLATFORM_ID) !== undefined) return
  addOrganization(sandbox, PLATFORM_ID, 'Platform', 'completed')
}

export function requireOrganization(store: Store, id: string): Organization {
  const organization = store.organizations.find(id)
  if (organization === undefined) throw new Error(`organization ${id} does not exist`)
  return organization
}

export function canReceivePayments({ state }: Organization): boolean {
  return state === 'completed'
}

/** Every organisation has one profile. */
export function profileIdOf(organizationId: string): string {
  return organizationId.replace('org_', 'pfl_')
}

function addOrganization(sandbox: Sandbox, id: string, name: string, state: OnboardingState): Organization {
  const createdAtMs = sandbox.clock.nowMs()
  const organization: Organization = { id, name, state, balanceCents: 0, createdAtMs, dueAtMs: null }
  sandbox.store.organizations.insert(organization)
  return organization
}
