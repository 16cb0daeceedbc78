import type { RequirementFamily } from '../requirement.ts'

export const outputRequirements: RequirementFamily = {
  title: 'What goes out: pages, mails, exports',
  requirements: [
    {
      id: 'X-01',
      holds: 'Text of people is text on every page.',
      remaining:
        'a crawl of all pages with a program planted in every field. Only three places write markup, and law and allowlist hold them.',
    },
    {
      id: 'X-02',
      holds:
        'Every page has a content policy that lists the hashes of our own inline scripts, also from the cache, and allows no other inline or foreign script.',
      decided:
        'trusted types are not required of the browser, because not every browser has them; where markup is set at all is held by a law (X-07).',
    },
    {
      id: 'X-03',
      holds: 'Data inside a page cannot end its script element.',
    },
    { id: 'X-04', holds: 'Formatted text is made of tags and addresses of an allowlist.' },
    {
      id: 'X-05',
      holds: 'Web addresses of people are http, https or mailto, and lead where they say.',
    },
    {
      id: 'X-06',
      holds: 'Words of a request that a page repeats are text.',
    },
    { id: 'X-07', holds: 'Markup is set directly only in the files that are known to.' },
    {
      id: 'X-08',
      holds:
        'Every answer, also a refusal, has the headers that forbid sniffing, framing and foreign use, and HTTPS stays HTTPS.',
    },
    {
      id: 'X-09',
      holds: 'A message of the server is text in a toast.',
    },
    { id: 'X-10', holds: 'Names have no hidden, mixed or look-alike letters, or a person reads them first.' },
    {
      id: 'X-11',
      holds: 'No page can be framed.',
      remaining: 'a frame in a real browser: only the headers are shown.',
    },
    { id: 'X-12', holds: 'Nothing in an address, a mail or a push leads to another site.' },
    {
      id: 'E-01',
      holds: 'Line breaks in what people type add no header to a mail.',
      decided: 'no mail carries a file of people, so no name of one.',
    },
    {
      id: 'E-02',
      holds: 'One plain address gets a mail: comments, groups, lists and quoted parts are refused.',
    },
    { id: 'E-03', holds: 'Strangers get no text of others by our mails, and other text is escaped.' },
    {
      id: 'E-04',
      holds: 'One press stops the kind of mail it belongs to, without logging in, and changes nothing else.',
    },
    {
      id: 'E-05',
      holds: 'Each mail leaves once; after a crash it may come again under the same Message-ID.',
    },
    {
      id: 'E-06',
      holds: 'A mail has a plain-text part, no résumé, and no token but the one of its link.',
    },
    {
      id: 'E-07',
      holds: 'An address that does not exist, or complains, gets no more mail.',
      remaining:
        'complaints and mails that come back later, which nothing reads: only what a mail server says at once.',
    },
    {
      id: 'E-08',
      holds: 'No cell of an export starts a formula, quotes survive, and the export is written down.',
      decided: 'there is no export of applicants; the audit log and the own archive are the exports.',
    },
  ],
}
