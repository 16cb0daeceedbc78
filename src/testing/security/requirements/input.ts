import type { RequirementFamily } from '../requirement.ts'

export const inputRequirements: RequirementFamily = {
  title: 'What comes in',
  requirements: [
    {
      id: 'M-01',
      holds: 'Writes refuse fields that the contract does not name, such as role, status, owner and version.',
    },
    { id: 'M-02', holds: 'Nobody registers, or comes by a provider, as an administrator or a recruiter.' },
    { id: 'M-03', holds: 'A company cannot send its own status, and only the five kinds of entity exist.' },
    { id: 'M-04', holds: 'No name in a body, query or form reaches the prototype of objects.' },
    { id: 'M-05', holds: 'A parameter that comes twice where one is expected is refused.' },
    {
      id: 'I-01',
      holds: 'Nothing typed becomes SQL.',
      remaining:
        'an outside tool that injects; hostile words go into every field of every endpoint, and none causes a fault.',
    },
    {
      id: 'I-02',
      holds:
        'Signs and operators of search, LIKE and tsquery, and text that cannot be stored, are words or refused.',
    },
    { id: 'I-03', holds: 'Lists are sorted only in the ways the contract names.' },
    {
      id: 'I-04',
      holds: 'No pattern or parser takes much longer than its text.',
      remaining: 'a check of every pattern in the source; those that read long texts of people are tried.',
    },
    {
      id: 'I-05',
      holds: 'Bodies that are too deep, too large, packed, broken or of another kind are refused.',
      remaining: 'a hundred thousand keys, and memory and time of each refusal.',
    },
    {
      id: 'I-06',
      holds: 'Pages are small however they are asked for, and follow each other without gaps.',
      remaining: 'the time of the farthest page. Cursors are not signed: they name a place and open nothing.',
    },
    {
      id: 'I-07',
      holds: 'No text is run as a program: no eval, no shell, and pages may run only their own scripts.',
    },
    {
      id: 'I-08',
      holds:
        'A request whose length is ambiguous is refused once, and nothing of it is read as a second one.',
    },
    {
      id: 'I-09',
      holds: 'No JSON makes any endpoint fail, and each refusal has the form of the contract.',
      remaining: 'more than fifteen random bodies for each endpoint in one run.',
    },
    {
      id: 'I-10',
      holds: 'What a request says makes no second line in the log.',
      remaining:
        'line breaks and control signs in each header; a line holds the pattern of the route and no header.',
    },
    {
      id: 'I-11',
      holds:
        'What strangers wrote reaches an agent as quoted data, and no tool of an agent sends, applies, moves or publishes.',
      remaining: 'whether a model obeys the mark, which no server can know.',
    },
  ],
}
