import { paths } from '#/shared/paths.ts'
import { seekerTokenRights, tokenRights } from '#/shared/rights.ts'

export const mcpPath = '/mcp'

/** Where RFC 9728 puts the description of a resource: its path behind the well-known one. */
export const protectedResourcePath = `/.well-known/oauth-protected-resource${mcpPath}`

/** The one resource that tokens are for: what opens `/mcp` opens the API behind it. */
export const resourceOf = (publicUrl: string) => publicUrl + mcpPath

/**
 * What a token for `/mcp` is and where it comes from (RFC 9728): an app gets it from this server itself, once a person has
 * allowed it; or a person makes one by hand.
 */
export const protectedResource = (publicUrl: string) => ({
  resource: resourceOf(publicUrl),
  authorization_servers: [publicUrl],
  resource_name: 'Waymark',
  resource_documentation: publicUrl + paths.developers,
  bearer_methods_supported: ['header'],
  scopes_supported: [...tokenRights, ...seekerTokenRights],
})
