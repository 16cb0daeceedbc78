import { paths } from '#/shared/paths.ts'
import { seekerTokenRights, tokenRights } from '#/shared/rights.ts'

export const mcpPath = '/mcp'

/** Where RFC 9728 puts the description of a resource: its path behind the well-known one. */
export const protectedResourcePath = `/.well-known/oauth-protected-resource${mcpPath}`

/**
 * What a token for `/mcp` is and where it comes from (RFC 9728). No authorization server is named, because there is none:
 * an owner or an admin makes the token of a company by hand, and a seeker their own.
 */
export const protectedResource = (publicUrl: string) => ({
  resource: publicUrl + mcpPath,
  resource_name: 'Waymark',
  resource_documentation: publicUrl + paths.developers,
  bearer_methods_supported: ['header'],
  scopes_supported: [...tokenRights, ...seekerTokenRights],
})
