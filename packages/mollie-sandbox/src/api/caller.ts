import { findByAccessToken } from '../connect/authorizations.ts'
import { isSameSecret } from '../connect/is-same-secret.ts'
import type { Sandbox } from '../sandbox.ts'
import { PLATFORM_ID } from '../store/platform-id.ts'

/** Whose documents a call is about, and what it may do. */
export type Caller = {
  organizationId: string
  /** Undefined for the platform's API key. It may do everything, also what the provider allows tokens only. */
  scopes: readonly string[] | undefined
}

export function findCaller(sandbox: Sandbox, apiKey: string, authorization = ''): Caller | undefined {
  if (isSameSecret(authorization, `Bearer ${apiKey}`)) return { organizationId: PLATFORM_ID, scopes: undefined }
  const [, token] = /^Bearer (access_\w+)$/.exec(authorization) ?? []
  const found = token === undefined ? undefined : findByAccessToken(sandbox, token)
  return found && { organizationId: found.organizationId, scopes: found.scope.split(' ') }
}
