/** The organisation of the API key. All other organisations are connected ones. */
export const PLATFORM_ID = 'org_sandbox'
