/** A sign-in at another platform that is under way: one use, by the session that began it. */
type OauthStatesTable = { state_hash: Buffer; session_hash: Buffer; platform: 'tiktok'; expires_at: Date }

/** An account at another platform; its tokens are encrypted. */
type PlatformConnectionsTable = {
  user_id: string
  platform: 'tiktok'
  platform_user_id: string
  display_name: string | null
  scopes: string
  access_token: Buffer
  access_expires_at: Date
  refresh_token: Buffer
  refresh_expires_at: Date
  connected_at: Date
}

export type ConnectionTables = {
  oauth_states: OauthStatesTable
  platform_connections: PlatformConnectionsTable
}
