import type { SignedIn } from '@aplauso/contract/accounts'
import type { ReceivedInvitation, SentInvitation } from '@aplauso/contract/agency'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** What tests of agencies do over HTTP. */
export function agencyActions(app: () => TestApp) {
  const post = (path: string, by: SignedIn, body?: unknown) =>
    app().call(path, { method: 'POST', token: by.token, body })

  async function invite(agency: SignedIn, whom: { username: string } | { email: string }): Promise<SentInvitation> {
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

  return {
    invite,
    received,
    sent,
    answer,
    withdraw: (agency: SignedIn, id: string) => remove(`/api/agency/invitations/${id}`, agency),
    dismiss: (agency: SignedIn, creatorId: string) => remove(`/api/agency/creators/${creatorId}`, agency),
    leave: (creator: SignedIn, agencyId: string) => remove(`/api/agency/membership/${agencyId}`, creator),
    /** The agency asks and the creator lets it in. */
    async link(agency: SignedIn, creator: SignedIn): Promise<void> {
      await invite(agency, { username: creator.user.username })
      const invitation = (await received(creator)).find((one) => one.agency.id === agency.user.id) ?? expect.fail()
      expect((await answer(creator, invitation.token, 'accept')).status).toBe(204)
    },
  }
}
