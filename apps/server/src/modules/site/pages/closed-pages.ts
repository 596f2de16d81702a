import type { Features } from '@aplauso/contract/features'
import type { FastifyRequest } from 'fastify'
import type { Authentication } from '#modules/access/public.ts'

// An operator signs in here.
const SIGN_IN_PAGES = /^\/(?:login|second-factor|link-account)\/*$/i

export type ClosedPageDeps = {
  features: Pick<Features, 'maintenanceMode'>
  authentication: Pick<Authentication, 'isOperator'>
}

/** Whether the visitor of this address gets the maintenance page. */
export async function isPageClosed(
  { features, authentication }: ClosedPageDeps,
  request: FastifyRequest,
  url: string,
): Promise<boolean> {
  if (!features.maintenanceMode || SIGN_IN_PAGES.test(new URL(url).pathname)) return false
  // Without a database nobody is known as an operator, and the page still says what is going on.
  return !(await authentication.isOperator(request).catch(() => false))
}
