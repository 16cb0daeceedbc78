import { paths } from '#/shared/paths.ts'
import { protectedResource } from '../protected-resource.ts'

/** Outside the API, because the standard has forms here. */
export const oauthPaths = { token: '/oauth/token', revocation: '/oauth/revoke' } as const

export const authorizationServerPath = '/.well-known/oauth-authorization-server'

/** What an app has to know to ask for access (RFC 8414). */
export function authorizationServer(publicUrl: string) {
  const { resource, scopes_supported, resource_documentation } = protectedResource(publicUrl)
  return {
    issuer: publicUrl,
    authorization_endpoint: publicUrl + paths.authorize,
    token_endpoint: publicUrl + oauthPaths.token,
    revocation_endpoint: publicUrl + oauthPaths.revocation,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported,
    protected_resources: [resource],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: resource_documentation,
  }
}
