import type { RequirementFamily } from '../requirement.ts'

export const sessionRequirements: RequirementFamily = {
  title: 'Sessions and tokens',
  requirements: [
    {
      id: 'T-01',
      holds:
        'The browser keeps the token, role, status and a name, no address and no résumé; drafts of answers about the person are not kept.',
      remaining: 'what IndexedDB holds.',
      decided:
        'a profile or letter being written is kept as a draft until it is sent. The caches hold the offline page alone (C-07).',
    },
    {
      id: 'T-02',
      holds: 'A role or status changed in the browser’s storage opens nothing.',
    },
    {
      id: 'T-03',
      holds:
        'A session ends when unused (14 days for seekers, 8 hours for employers and recruiters, half an hour for administrators) and after 30 days, or 12 hours for administrators. (Decided so instead of 15-minute tokens with a refresh.)',
    },
    {
      id: 'T-04',
      holds: 'Logging out, a new password, suspension and staff end a session at once, in every process.',
    },
    {
      id: 'T-05',
      holds:
        'A session is one opaque token that stays valid until it ends; its list shows each use elsewhere. (Decided so: the specification keeps the token in the browser’s storage, so there is no refresh token that could be replayed.)',
    },
    {
      id: 'T-06',
      holds: 'Many tabs share one session, and none logs another out. (Decided so: nothing is refreshed.)',
    },
    {
      id: 'T-07',
      holds:
        'No cookie carries a session, so another site cannot act with it. (Decided so instead of a refresh cookie.)',
    },
    {
      id: 'T-08',
      holds: 'A session token in an address opens nothing.',
    },
    {
      id: 'T-09',
      holds:
        'Sessions are opaque tokens, and signed tokens of others (ID tokens, log-out tokens) are checked for algorithm, signature, issuer, audience and time.',
    },
    {
      id: 'T-10',
      holds: 'The browser sends the token to this server only.',
      remaining: 'the header itself is not watched; journeys fail on any request to another server.',
    },
    {
      id: 'T-11',
      holds: 'People see their sessions with device and network and end one or all; staff can end them too.',
    },
    {
      id: 'T-12',
      holds:
        'A form or a script of another site changes nothing: writes need the token and JSON, and no other origin is allowed.',
    },
    {
      id: 'T-13',
      holds:
        'A session begun before the second step, or by somebody else, does not become more by the sign-in.',
    },
    {
      id: 'T-14',
      holds:
        'The worker takes the token from its own page only, keeps it in memory, forgets it at log-out, and caches no page.',
    },
    {
      id: 'T-15',
      holds: 'A clock that is off by minutes logs nobody out.',
      remaining: 'a browser with a wrong clock; it compares no times of a session.',
    },
  ],
}
