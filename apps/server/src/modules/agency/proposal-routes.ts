import { Proposal, ProposeChange } from '@aplauso/contract/agency'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import type { AgencyDeps } from './agency-deps.ts'
import { acceptProposal, declineProposal } from './answer-proposal.ts'
import { listProposals } from './proposals.ts'
import { proposeChange } from './propose-change.ts'
import { withdrawProposal } from './withdraw-proposals.ts'

const Nothing = { 204: z.undefined() }
const ById = z.object({ id: z.string() })

export function proposalRoutes(app: App, deps: AgencyDeps): void {
  const { db, authentication } = deps
  const tags = ['agency']

  app.post(
    '/api/agency/creators/:id/proposals',
    {
      schema: {
        summary: 'Ask a managed creator for another share or goal, in place of what is open of that kind',
        tags,
        params: ById,
        body: ProposeChange,
        response: { 201: Proposal },
      },
    },
    async (request, reply) => {
      const { id: agencyId } = authentication.viewerOf(request)
      await deps.limits.proposals.take(agencyId)
      const link = { agencyId, creatorId: request.params.id }
      return reply.code(201).send(await proposeChange(deps, link, request.body))
    },
  )

  app.get(
    '/api/agency/proposals',
    {
      schema: {
        summary: "Open proposals, newest first: an agency's own, or those that the creator can answer",
        tags,
        querystring: PageQuery,
        response: { 200: z.array(Proposal) },
      },
    },
    async (request, reply) => {
      const proposals = await listProposals(db, authentication.viewerOf(request), request.query)
      linkNext(reply, '/api/agency/proposals', request.query, proposals)
      return proposals
    },
  )

  app.post(
    '/api/agency/proposals/:id/accept',
    {
      schema: { summary: "Accept an agency's proposal: it holds from now on", tags, params: ById, response: Nothing },
    },
    async (request, reply) => {
      const creator = authentication.viewerOf(request)
      const kind = await acceptProposal(deps, creator.id, request.params.id, () =>
        authentication.require(request, ['proven_mail', 'fresh_sign_in']),
      )
      if (kind === undefined) throw noProposal()
      if (kind === 'goal') await deps.goalChanged(creator.id)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/agency/proposals/:id/decline',
    { schema: { summary: "Decline an agency's proposal", tags, params: ById, response: Nothing } },
    async (request, reply) => {
      const creator = authentication.viewerOf(request)
      if (!(await declineProposal(deps, creator.id, request.params.id))) throw noProposal()
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/agency/proposals/:id',
    { schema: { summary: 'Withdraw a proposal', tags, params: ById, response: Nothing } },
    async (request, reply) => {
      const agency = authentication.viewerOf(request)
      if (!(await withdrawProposal(db, agency.id, request.params.id))) throw noProposal()
      return reply.code(204).send()
    },
  )
}

const noProposal = () => new AppError('not_found', 'There is no such open proposal')
