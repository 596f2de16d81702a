import { CLOSE_SESSION_ENDED, type LiveSocket } from './live-socket.ts'

export type SessionDeps = {
  /** Which of these tokens still open a session. */
  listValidTokens: (tokens: string[]) => Promise<Set<string>>
}

/** Sends dashboards away whose session has ended since they joined: one question for all of them. */
export async function closeEndedSessions(deps: SessionDeps, sockets: LiveSocket[]): Promise<void> {
  const dashboards = sockets.flatMap((socket) =>
    socket.access.role === 'dashboard' ? { socket, token: socket.access.token } : [],
  )
  if (dashboards.length === 0) return
  const valid = await deps.listValidTokens(dashboards.map(({ token }) => token))
  for (const { socket, token } of dashboards) {
    if (!valid.has(token)) socket.close(CLOSE_SESSION_ENDED, 'the session has ended')
  }
}
