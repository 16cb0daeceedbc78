import type { FastifyInstance } from 'fastify'

// Calls of a company's directory, as Okta and Microsoft Entra send them.

type Answer = {
  status: number
  headers: Record<string, unknown>
  body: Record<string, unknown> & { Resources?: { id: string; attributes: { name: string }[] }[] }
}

export const scimCalls =
  (app: FastifyInstance) =>
  (secret: string) =>
  async (method: string, path: string, body?: object, headers = {}): Promise<Answer> => {
    const response = await app.inject({
      method: method as 'GET',
      url: `/scim/v2${path}`,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json', ...headers },
      ...(body && { payload: JSON.stringify(body) }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body ? response.json() : {},
    }
  }

export const patchOp = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** With an extension and a password, which we keep neither of. */
export const userBody = (userName: string, more = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
  ...{ userName, active: true, password: 'not kept' },
  name: { givenName: 'Ines', familyName: 'Ortiz' },
  emails: [{ primary: true, type: 'work', value: userName }],
  [enterprise]: { department: 'Sales' },
  ...more,
})
