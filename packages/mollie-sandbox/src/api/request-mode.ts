import { profileIdOf } from '../connect/organizations.ts'
import type { ApiCall } from './api-call.ts'
import { invalid } from './api-problem.ts'

/** Refuses to create something in live mode, which the sandbox does not have. */
export function requireTestmode(isTestmode: boolean): void {
  if (!isTestmode) throw invalid("Without 'testmode' this would be in live mode, which does not exist here", 'testmode')
}

/** An access token is not bound to a profile, as an API key is, so its calls name one. */
export function requireProfile({ caller }: ApiCall, profileId: unknown): void {
  if (caller.scopes === undefined) return
  if (typeof profileId !== 'string') throw invalid("The 'profileId' field is missing", 'profileId')
  if (profileId !== profileIdOf(caller.organizationId)) throw invalid('The profile does not exist', 'profileId')
}
