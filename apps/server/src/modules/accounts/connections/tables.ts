/** An open sign-in at another platform: valid once, in the session that started it. */
type OauthStatesTable = { state_hash: Buffer; session_hash: Buffer; platform: 'tiktok'; expires_at: Date }

/** An account at another platform; the tokens are encrypted. */
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
