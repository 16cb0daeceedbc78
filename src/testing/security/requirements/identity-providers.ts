import type { RequirementFamily } from '../requirement.ts'

export const identityProviderRequirements: RequirementFamily = {
  title: 'Signing in by a provider',
  requirements: [
    {
      id: 'O-01',
      holds:
        'Code, PKCE, state and nonce are random, used once, for minutes, and bound to the browser that began. (Decided so: by a secret in its tab, as we set no cookies.)',
    },
    {
      id: 'O-02',
      holds: 'An ID token with another signature, algorithm, issuer, audience, nonce or person is refused.',
      remaining: 'clocks that are off by minutes, and keys that change.',
    },
    {
      id: 'O-03',
      holds:
        'An answer of another issuer is refused, and an identity is issuer and subject, never an address.',
    },
    {
      id: 'O-04',
      holds: 'An address that the provider has not confirmed opens nothing, and a changed one moves nobody.',
    },
    {
      id: 'O-05',
      holds: 'A provider opens an existing account only after its password was given, and its owner is told.',
    },
    { id: 'O-06', holds: 'Whoever registered somebody else’s address first is out once its owner comes.' },
    { id: 'O-07', holds: 'A session begun before the owner came ends then.' },
    { id: 'O-08', holds: 'What a squatter linked to the account ends when its owner proves the address.' },
    { id: 'O-09', holds: 'A change of address that a thief began ends with the owner’s proof.' },
    { id: 'O-10', holds: 'A provider that confirms anything gives its sessions up when the owner resets.' },
    { id: 'O-11', holds: 'After signing in people come back to pages of this site only.' },
    {
      id: 'O-12',
      holds: 'The last way into an account stays, and a lost domain ends what its provider opened.',
    },
    { id: 'O-13', holds: 'A sign-in that somebody else began signs nobody in.' },
    { id: 'O-14', holds: 'While a provider is down, passwords work.' },
    {
      id: 'O-15',
      holds: 'Secrets and tokens of providers are not readable in the database and in no answer.',
    },
    {
      id: 'O-16',
      holds:
        'Whoever a company’s directory takes out loses membership, sessions and tokens with that call, but the last owner stays.',
    },
    {
      id: 'O-17',
      holds:
        'A directory reaches nobody of another company, no address but of the proven domain, and makes no owner.',
    },
    {
      id: 'O-18',
      holds:
        'A directory puts no account of a person into a team unasked, and learns of none; only what it made opens without a password.',
    },
    {
      id: 'O-19',
      holds:
        'An answer by SAML counts only as one assertion that the issuer signed by SHA-2, for us, now and for this request; XML with document types, entities, comments or wrapped signatures is refused.',
    },
    {
      id: 'O-20',
      holds: 'An answer by SAML counts once, and one that nobody here asked for opens nothing.',
    },
    {
      id: 'O-21',
      holds:
        'A session by SAML ends after 12 hours at most, and with the sign-in, the membership or the domain.',
    },
  ],
}
