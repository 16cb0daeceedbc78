import type { RequirementFamily } from '../requirement.ts'

export const privacyRequirements: RequirementFamily = {
  title: 'Privacy, logs and audit',
  requirements: [
    { id: 'G-01', holds: 'Everybody gets all their own data and files, and nobody else’s.' },
    { id: 'G-02', holds: 'After an erasure nothing of the person is left but what the list names.' },
    {
      id: 'G-03',
      holds: 'What grows ends by a list that names every table.',
      decided: 'accounts that nobody uses stay until their owner deletes them.',
    },
    {
      id: 'G-04',
      holds: 'Consent is stored with its day, and withdrawn as easily.',
      remaining: 'which version of a text somebody agreed to.',
    },
    { id: 'G-05', holds: 'No page asks another server.' },
    {
      id: 'G-06',
      holds: 'No line of the log has a name, an address, a token or a word of what people write.',
      remaining: 'the logs of Postgres and of a proxy.',
    },
    {
      id: 'G-07',
      holds:
        'Decisions, views of documents, impersonation and exports are in an audit log that shows any change of itself.',
      decided: 'log-ins and refusals are counted, and not written there: they would bury the decisions.',
    },
    { id: 'G-08', holds: 'A fault says nothing but a reference, which is in the log.' },
    {
      id: 'G-09',
      holds:
        'A company’s archive holds what its pages show the owner who proved who they are, and nothing withdrawn, hidden or of others.',
    },
    {
      id: 'G-10',
      holds: 'A stored archive of a company ends when somebody in it takes back what they sent.',
      remaining: 'copies that were downloaded before: they are the company’s to delete.',
    },
    {
      id: 'G-11',
      holds:
        'Words that people search for are written down only once five of them typed the same in a week; nothing says who.',
      remaining:
        'whoever holds the secret of the installation can try words against the hashes of two weeks.',
    },
  ],
}

export const supplyChainRequirements: RequirementFamily = {
  title: 'Supply chain and deployment',
  requirements: [
    {
      id: 'W-01',
      holds: 'Versions are exact, licences allowed, and no known serious vulnerability runs.',
      remaining: 'the answer of the registry on the day, which `npm run check:dependencies` asks for in CI.',
    },
    {
      id: 'W-02',
      holds: 'No secret is in the repository.',
      remaining: 'the history, and secrets of other forms than the ten that are known.',
    },
    {
      id: 'W-03',
      holds: 'The process is not root, cannot change its program, and has a read-only root.',
      remaining:
        'a running container in `npm test`, which reads the files that deploy; `npm run test:containers` starts one.',
    },
    { id: 'W-04', holds: 'No demo, mailbox, metric or switch for tests is open to the public.' },
    {
      id: 'W-05',
      holds: 'The proxy speaks TLS 1.2 or newer only.',
      remaining: 'Caddy, which does so by default; its file is read by Caddy, and names no version.',
    },
    {
      id: 'W-06',
      holds: 'An outside scanner finds nothing serious as any role.',
      reason: 'decided: scanners are no dependencies; `npm run judge` runs them, as each role.',
    },
    {
      id: 'W-07',
      holds: 'Whoever finds a hole knows whom to tell.',
    },
  ],
}
