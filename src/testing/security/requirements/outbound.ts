import type { RequirementFamily } from '../requirement.ts'

export const outboundRequirements: RequirementFamily = {
  title: 'What we call, and pushes',
  requirements: [
    {
      id: 'S-01',
      holds: 'No address that people give is called on this machine or network, in whatever notation.',
    },
    { id: 'S-02', holds: 'The address that was checked is the one that is called.' },
    { id: 'S-03', holds: 'Each redirect is checked like a new address, and few are followed.' },
    {
      id: 'S-04',
      holds: 'An endless, slow or huge answer ends after seconds and a megabyte.',
      remaining: 'how many such calls one company can cause in an hour.',
    },
    {
      id: 'S-05',
      holds: 'Only the operator opens the network: in a test or by settings, never in production.',
      decided: 'proxies for outgoing calls are not supported.',
    },
    {
      id: 'S-06',
      holds: 'A certificate that is wrong counts as unreachable.',
    },
    {
      id: 'N-01',
      holds: 'Pushes go to https at known push services only, and never to a private address or a redirect.',
    },
    {
      id: 'N-02',
      holds:
        'A subscription belongs to its session and its person, and ends with them; fifty per person at most.',
    },
    { id: 'N-03', holds: 'A push says nothing of anybody, and leads to our own pages only.' },
    {
      id: 'N-05',
      holds:
        'A webhook sends, signed and over https to public addresses only, what whoever made it may read then, and stops with their right, their place in the team and the company’s approval.',
    },
    {
      id: 'N-06',
      holds: 'A receiver that is dead, slow or endless holds up no other, and is switched off.',
    },
    { id: 'N-04', holds: 'A push service that is dead or busy holds up no other.' },
  ],
}

export const companyVerificationRequirements: RequirementFamily = {
  title: 'The check of companies, their domains, and screening',
  requirements: [
    {
      id: 'V-01',
      holds: 'A company is approved only by strong evidence without a contradiction, or by a person.',
    },
    { id: 'V-02', holds: 'No clock, repetition or restart approves anybody.' },
    {
      id: 'V-03',
      holds: 'The check ends with every outside service dead, and says what is unknown.',
      remaining: 'the two minutes under load.',
    },
    { id: 'V-04', holds: 'A changed name, domain, number or owner starts a new check, and jobs wait.' },
    {
      id: 'V-05',
      holds: 'One number belongs to one company, however it is written and however many send it at once.',
    },
    { id: 'V-06', holds: 'Free, shared and look-alike domains prove nothing.' },
    {
      id: 'V-07',
      holds:
        'Nobody decides about their own company or answers the appeal against themselves; lifting a suspension takes two.',
    },
    {
      id: 'V-08',
      holds:
        'A refused company reads why, can send again three times in 30 days and appeal, and learns nothing of others.',
    },
    {
      id: 'V-09',
      holds:
        'Reports alone change nothing; a person decides, and a suspension for fraud tells every applicant. (Decided so: an automatic hold after some reports would be a weapon against rivals. Unproven companies have few jobs and applicants instead.)',
    },
    {
      id: 'V-10',
      holds: 'Reviewers get the oldest case first, each list with its counts.',
      remaining: 'the time with ten thousand cases.',
    },
    {
      id: 'V-11',
      holds:
        'Documents are encrypted, opened by reviewers only, each view is written down, and they go thirty days after the decision.',
    },
    {
      id: 'V-12',
      holds: 'A badge says what was proven, ends with the proof, and is gone with a suspension.',
    },
    {
      id: 'D-01',
      holds:
        'A record in the DNS counts only with this company’s token, at its place, and when all who are asked agree.',
    },
    { id: 'D-02', holds: 'A proof that is not renewed within a year ends the approval, after warnings.' },
    {
      id: 'J-01',
      holds: 'The screening of jobs holds known scams and lets plain ads pass.',
      measured: 'the figures on the data set, by `npm run bench:scam`.',
    },
    { id: 'J-02', holds: 'An edit of a live job is screened like a new one.' },
    { id: 'J-03', holds: 'A held job says why.' },
    {
      id: 'J-04',
      holds: 'Honest ads of small and foreign companies are held no more often than others.',
      remaining:
        'rates by group; single honest ads of small companies and in four languages are shown to pass.',
    },
  ],
}
