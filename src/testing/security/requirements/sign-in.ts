import type { RequirementFamily } from '../requirement.ts'

export const signInRequirements: RequirementFamily = {
  title: 'Passwords and second steps',
  requirements: [
    {
      id: 'P-01',
      holds: 'Passwords of 15 to 128 characters are taken whole, unless they are common or name their owner.',
    },
    {
      id: 'P-02',
      holds: 'Passwords are stored as argon2id with OWASP’s minimum cost.',
      remaining: 'not built: a pepper.',
    },
    {
      id: 'P-03',
      holds: 'A wrong password and an unknown address get the same answer in the same time.',
      remaining: 'the time. A stored decoy is hashed for unknown addresses; nothing measures it.',
    },
    {
      id: 'P-04',
      holds: 'Log-ins are limited per network, an IPv6 /64 being one, and failures per account.',
    },
    { id: 'P-05', holds: 'Whoever guesses at an account cannot lock its owner out of it.' },
    {
      id: 'P-06',
      holds: 'A client cannot become another one by naming an address in X-Forwarded-For.',
    },
    {
      id: 'P-07',
      holds:
        'A list of stolen passwords, tried from many networks, gets few tries per account, and browsing goes on meanwhile.',
      measured: 'browsing meanwhile, by `npm run bench:flood`.',
    },
    {
      id: 'P-08',
      holds:
        'Codes work once and for one step around now, recovery codes work once and are stored hashed, and no call gets past the second step.',
    },
    {
      id: 'P-09',
      holds: 'An administrator without a second step reaches nothing but its set-up.',
      decided: 'employers and recruiters may set one up and need not.',
    },
    {
      id: 'P-10',
      holds:
        'An email that is a list, an object, two addresses or has line breaks is refused wherever people sign in.',
    },
    {
      id: 'P-11',
      holds:
        'Registering a known address gets the answer of an unknown one; its owner is told, at most once in half an hour.',
      remaining: 'that both take the same time.',
    },
    {
      id: 'P-12',
      holds:
        'A confirmation link signs in only the browser that registered, or whoever knows the password chosen there.',
    },
    {
      id: 'P-13',
      holds:
        'A changed address is confirmed at the new one, in the account that asked; the old one is told and can take it back for seven days. (Decided so instead of a proof at both, which locks out whoever lost the old mailbox.)',
    },
  ],
}

export const emailTokenRequirements: RequirementFamily = {
  title: 'Confirmations and resets',
  requirements: [
    {
      id: 'R-01',
      holds:
        'Tokens are random, stored as hashes, and each opens once, for its own purpose and time; only the newest opens.',
    },
    {
      id: 'R-02',
      holds: 'A reset of a known and of an unknown address get the same answer in the same time.',
      remaining: 'the time. The mail waits in the queue in both cases; nothing measures it.',
    },
    {
      id: 'R-03',
      holds: 'One address gets at most five such mails in half an hour, and the answer stays the same.',
    },
    {
      id: 'R-04',
      holds: 'Links in mails begin with the configured address, whatever host a request names.',
    },
    { id: 'R-05', holds: 'Opening the link of a mail uses nothing up; only pressing the button does.' },
    {
      id: 'R-06',
      holds:
        'The page for a new password asks no other server, tells nobody its address, and takes the token out of it.',
    },
    {
      id: 'R-07',
      holds: 'No token of a link is in the database, the queue or the log.',
      remaining: 'the log of a proxy in front, which sees the link when its page is opened.',
    },
    { id: 'R-08', holds: 'Of simultaneous uses of one link, one succeeds.' },
    {
      id: 'R-09',
      holds:
        'A new password ends every session and what waits for a proof, is told by mail, and signs nobody in.',
    },
    {
      id: 'R-10',
      holds: 'Guessing tokens is limited and finds nothing.',
    },
  ],
}
