import type { RequirementFamily } from '../requirement.ts'

export const fileRequirements: RequirementFamily = {
  title: 'Files',
  requirements: [
    {
      id: 'U-01',
      holds: 'Files are of the kinds that are named, by their bytes and structure; pictures are made anew.',
    },
    { id: 'U-02', holds: 'SVG, HTML and XML are refused wherever files are kept.' },
    {
      id: 'U-03',
      holds: 'Sizes are counted while reading, and of a refused file nothing is kept.',
      remaining: 'the memory of a hundred uploads at once.',
    },
    {
      id: 'U-04',
      holds: 'A broken or endless form is refused and ends no process.',
    },
    { id: 'U-05', holds: 'A file is stored under a random id; its name is data.' },
    {
      id: 'U-06',
      holds:
        'Private files are downloads that run nothing, with a policy of their own. (Decided so instead of a second host, so that one machine with one name is enough.)',
    },
    { id: 'U-07', holds: 'A file’s name cannot break its header.' },
    { id: 'U-08', holds: 'No path leads out of the store.' },
    {
      id: 'U-09',
      holds: 'HEAD is let in like GET, and nothing lists files.',
      remaining: 'parts of private files (Range) and their ETags.',
    },
    {
      id: 'U-10',
      holds: 'A file with a virus is never served.',
      reason:
        'decided: there is no virus scanner, which would be a service of its own (docs/decisions). Programs, macros and foreign content inside documents are refused (U-01, U-12), and files are handed out as attachments.',
    },
    { id: 'U-11', holds: 'Files that nothing uses, and those of deleted people, are gone after a day.' },
    {
      id: 'U-12',
      holds: 'A document that unfolds into too much or too many parts is refused before it is unfolded.',
    },
    {
      id: 'U-13',
      holds: 'A document’s own entities and foreign addresses are refused, and nothing is fetched.',
    },
    {
      id: 'U-14',
      holds:
        'Documents are looked through in a process of their own, without network, settings or other files, in as many steps as they have bytes; it ends with its limits of time and memory, and the server goes on.',
    },
    {
      id: 'U-15',
      holds: 'A PDF is shown without running it.',
    },
    { id: 'U-16', holds: 'An account has a limit of room, and a full disk refuses files and nothing else.' },
    {
      id: 'U-17',
      holds: 'Text of a résumé influences nothing but search.',
    },
    {
      id: 'U-18',
      holds: 'Nobody learns whether somebody else has the same file.',
    },
    { id: 'U-19', holds: 'A picture loses the place where it was taken.' },
    {
      id: 'U-20',
      holds:
        'A private file opens to its owner and those it was sent to, for as long as they may. (Decided so: no signed addresses; each download is asked for with the session.)',
    },
    {
      id: 'U-21',
      holds:
        'An archive of people is read one named file at a time: locked ones, names that lead out, and sizes that lie or unfold too far are refused whole; links and nested archives are passed over.',
    },
  ],
}
