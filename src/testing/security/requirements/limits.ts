import type { RequirementFamily } from '../requirement.ts'

export const cachingRequirements: RequirementFamily = {
  title: 'Caches and rendering',
  requirements: [
    {
      id: 'C-01',
      holds: 'No answer made for one person reaches another from a cache.',
      remaining:
        'a crawl of all addresses through a caching proxy; our own answers say themselves that they are not stored.',
    },
    {
      id: 'C-02',
      holds: 'Private answers and pages with a secret are not stored, and public ones are asked for again.',
    },
    {
      id: 'C-03',
      holds: 'A file name behind the address of a private page makes no cached page of it.',
    },
    { id: 'C-04', holds: 'Headers that name another host change no cached answer.' },
    {
      id: 'C-05',
      holds: 'What is hidden is gone from every page, feed, sitemap and piece of markup at once.',
    },
    {
      id: 'C-06',
      holds: 'Two people rendered at the same moment get nothing of each other.',
    },
    { id: 'C-07', holds: 'The worker stores the offline page, which has nothing of anybody, and no other.' },
    {
      id: 'C-08',
      holds: 'Nothing serves sources, settings, backups or the repository.',
      remaining: 'a list of such names against the deployed proxy.',
    },
  ],
}

export const rateLimitRequirements: RequirementFamily = {
  title: 'Limits and overload',
  requirements: [
    { id: 'L-01', holds: 'Limits count exactly, end with time, and are one for all processes.' },
    { id: 'L-02', holds: 'Whoever is refused reads why and when to come back.' },
    {
      id: 'L-03',
      holds: 'Five times too many requests leave most of the work done and nobody without an answer.',
      measured: 'goodput and recovery, by `npm run bench:load` and `npm run bench:flood`.',
    },
    {
      id: 'L-04',
      holds: 'Clients that send or read slowly do not hold up others.',
      measured: 'a thousand slow connections, by `npm run bench:flood`.',
    },
    { id: 'L-05', holds: 'Each class of requests has a budget of its own, and no client takes all of it.' },
    {
      id: 'L-06',
      holds:
        'A flood of log-ins waits in a short queue, known browsers first, and the rest is refused at once.',
    },
    { id: 'L-07', holds: 'Whoever gets no connection to the database hears so within seconds.' },
    { id: 'L-08', holds: 'Statements, locks and forgotten transactions end.' },
    {
      id: 'L-09',
      holds:
        'Reading everything is slowed: anonymous reads by budget, new applicants by what the company has proven.',
    },
  ],
}
