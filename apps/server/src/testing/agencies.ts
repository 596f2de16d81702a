import type { SignedIn } from '@aplauso/contract/accounts'
import type { Proposal, ReceivedInvitation, SentInvitation } from '@aplauso/contract/agency'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

export function agencyActions(app: () => TestApp) {
  const post = (path: string, by: SignedIn, body?: unknown) =>
    app().call(path, { method: 'POST', token: by.token, body })

  async function invite(
    agency: SignedIn,
    whom: ({ username: string } | { email: string }) & { shareBasisPoints?: number },
  ): Promise<SentInvitation> {
    const path = '/api/agency/invitations'
    const { status, body } = await app().call<SentInvitation>(path, { token: agency.token, body: whom })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const received = async (creator: SignedIn) =>
    (await app().call<ReceivedInvitation[]>('/api/agency/invitations', { token: creator.token })).body
  const sent = async (agency: SignedIn) =>
    (await app().call<SentInvitation[]>('/api/agency/invitations', { token: agency.token })).body
  const answer = (creator: SignedIn, token: string, action: 'accept' | 'decline') =>
    post(`/api/agency/invitations/${token}/${action}`, creator)
  const remove = (path: string, by: SignedIn) => app().call(path, { method: 'DELETE', token: by.token })
  /** The token of this agency's invitation that the creator can answer. */
  const tokenFrom = async (agency: SignedIn, creator: SignedIn) =>
    (await received(creator)).find((one) => one.agency.id === agency.user.id)?.token ?? expect.fail('no invitation')

  return {
    invite,
    received,
    sent,
    answer,
    tokenFrom,
    resend: (agency: SignedIn, id: string) => post(`/api/agency/invitations/${id}/resend`, agency),
    propose: (agency: SignedIn, creatorId: string, change: { shareBasisPoints?: number; donationGoal?: number }) =>
      app().call<Proposal>(`/api/agency/creators/${creatorId}/proposals`, { token: agency.token, body: change }),
    proposals: async (by: SignedIn) =>
      (await app().call<Proposal[]>('/api/agency/proposals', { token: by.token })).body,
    answerProposal: (creator: SignedIn, id: string, action: 'accept' | 'decline') =>
      post(`/api/agency/proposals/${id}/${action}`, creator),
    withdrawProposal: (agency: SignedIn, id: string) => remove(`/api/agency/proposals/${id}`, agency),
    withdraw: (agency: SignedIn, id: string) => remove(`/api/agency/invitations/${id}`, agency),
    dismiss: (agency: SignedIn, creatorId: string) => remove(`/api/agency/creators/${creatorId}`, agency),
    leave: (creator: SignedIn, agencyId: string) => remove(`/api/agency/membership/${agencyId}`, creator),
    async link(agency: SignedIn, creator: SignedIn, shareBasisPoints?: number): Promise<void> {
      await invite(agency, {
        username: creator.user.username,
        ...(shareBasisPoints === undefined ? {} : { shareBasisPoints }),
      })
      expect((await answer(creator, await tokenFrom(agency, creator), 'accept')).status).toBe(204)
    },
  }
}
