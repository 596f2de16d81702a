import { canReceivePayments, profileIdOf, requireOrganization } from '../connect/organizations.ts'
import type { Sandbox } from '../sandbox.ts'
import type { OnboardingState, Organization } from '../store/connect-documents.ts'
import { type ApiCall, type ApiRoute, ok } from './api-call.ts'
import { apiLink, DOCUMENTATION, onboardingLink } from './api-links.ts'
import { notFound } from './api-problem.ts'
import { formatInstant } from './timestamps.ts'

/**
 * Onboarding has no state for an organisation that lost its rights: that shows in `canReceivePayments` and in the
 * capabilities.
 */
const ONBOARDING_STATUS: Readonly<Record<OnboardingState, string>> = {
  'needs-data': 'needs-data',
  'in-review': 'in-review',
  completed: 'completed',
  restricted: 'completed',
}

const CAPABILITY: Readonly<Record<OnboardingState, { status: string; statusReason: string | null }>> = {
  'needs-data': { status: 'pending', statusReason: 'onboarding-information-needed' },
  'in-review': { status: 'pending', statusReason: null },
  completed: { status: 'enabled', statusReason: null },
  restricted: { status: 'disabled', statusReason: 'requirement-past-due' },
}

/** What the organisation still has to give, by state. */
const REQUIREMENT: Readonly<Record<OnboardingState, string | undefined>> = {
  'needs-data': 'currently-due',
  'in-review': undefined,
  completed: undefined,
  restricted: 'past-due',
}

const callerOf = (sandbox: Sandbox, { caller }: ApiCall): Organization =>
  requireOrganization(sandbox.store, caller.organizationId)

export const organizationRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    url: '/organizations/me',
    hasModes: false,
    run: (sandbox, call) => ok(presentOrganization(sandbox, callerOf(sandbox, call))),
  },
  {
    method: 'GET',
    url: '/organizations/:organizationId',
    hasModes: false,
    run: (sandbox, call) => {
      const organization = callerOf(sandbox, call)
      if (organization.id !== call.params.organizationId) throw notFound('organization', call.params.organizationId)
      return ok(presentOrganization(sandbox, organization))
    },
  },
  {
    method: 'GET',
    url: '/onboarding/me',
    hasModes: false,
    run: (sandbox, call) => ok(presentOnboarding(sandbox, callerOf(sandbox, call))),
  },
  {
    method: 'GET',
    url: '/capabilities',
    hasModes: false,
    run: (sandbox, call) => {
      const organization = callerOf(sandbox, call)
      const capabilities = ['payments', 'settlements'].map((name) => presentCapability(sandbox, organization, name))
      return ok({
        count: capabilities.length,
        _embedded: { capabilities },
        _links: { self: apiLink(sandbox, '/capabilities'), documentation: DOCUMENTATION },
      })
    },
  },
  {
    method: 'GET',
    url: '/profiles',
    hasModes: false,
    run: (sandbox, call) =>
      ok({
        count: 1,
        _embedded: { profiles: [presentProfile(sandbox, callerOf(sandbox, call))] },
        _links: { self: apiLink(sandbox, '/profiles'), previous: null, next: null, documentation: DOCUMENTATION },
      }),
  },
  {
    method: 'GET',
    url: '/profiles/:profileId',
    hasModes: false,
    run: (sandbox, call) => {
      const organization = callerOf(sandbox, call)
      if (profileIdOf(organization.id) !== call.params.profileId) throw notFound('profile', call.params.profileId)
      return ok(presentProfile(sandbox, organization))
    },
  },
]

function presentOrganization(sandbox: Sandbox, { id, name }: Organization) {
  return {
    resource: 'organization',
    id,
    name,
    email: emailOf(id),
    locale: 'pt_PT',
    address: { streetAndNumber: 'Rua Augusta 1', postalCode: '1100-048', city: 'Lisboa', country: 'PT' },
    registrationNumber: '500000000',
    vatNumber: null,
    vatRegulation: 'shifted',
    _links: {
      self: apiLink(sandbox, `/organizations/${id}`),
      dashboard: onboardingLink(sandbox, id),
      payments: apiLink(sandbox, '/payments'),
      profiles: apiLink(sandbox, '/profiles'),
      settlements: apiLink(sandbox, '/settlements'),
      documentation: DOCUMENTATION,
    },
  }
}

function presentOnboarding(sandbox: Sandbox, organization: Organization) {
  const { id, name, state, createdAtMs } = organization
  return {
    resource: 'onboarding',
    name,
    status: ONBOARDING_STATUS[state],
    canReceivePayments: canReceivePayments(organization),
    canReceiveSettlements: canReceivePayments(organization),
    signedUpAt: formatInstant(createdAtMs),
    _links: {
      self: apiLink(sandbox, '/onboarding/me'),
      dashboard: onboardingLink(sandbox, id),
      organization: apiLink(sandbox, `/organizations/${id}`),
      documentation: DOCUMENTATION,
    },
  }
}

function presentCapability(sandbox: Sandbox, { id, state }: Organization, name: string) {
  const status = REQUIREMENT[state]
  const dashboard = onboardingLink(sandbox, id)
  return {
    resource: 'capability',
    name,
    ...CAPABILITY[state],
    requirements:
      status === undefined ? [] : [{ id: 'legal-representatives', status, dueDate: null, _links: { dashboard } }],
  }
}

function presentProfile(sandbox: Sandbox, organization: Organization) {
  const { id: organizationId, name, state, createdAtMs } = organization
  const id = profileIdOf(organizationId)
  return {
    resource: 'profile',
    id,
    mode: 'test',
    name,
    website: 'https://www.example.org',
    email: emailOf(organizationId),
    phone: '+351210000000',
    businessCategory: 'OTHER_MERCHANDISE',
    status: canReceivePayments(organization) ? 'verified' : state === 'restricted' ? 'blocked' : 'unverified',
    createdAt: formatInstant(createdAtMs),
    _links: {
      self: apiLink(sandbox, `/profiles/${id}`),
      dashboard: onboardingLink(sandbox, organizationId),
      methods: apiLink(sandbox, `/methods?profileId=${id}`),
      payments: apiLink(sandbox, `/payments?profileId=${id}`),
      documentation: DOCUMENTATION,
    },
  }
}

function emailOf(organizationId: string): string {
  return `${organizationId.replace('_', '-')}@example.org`
}
