import type { RequirementFamily } from '../requirement.ts'

export const accessControlRequirements: RequirementFamily = {
  title: 'Who may do what',
  requirements: [
    {
      id: 'A-01',
      holds: 'Every address of the API is in the contract and says who may call it; no other answers.',
    },
    {
      id: 'A-02',
      holds:
        'Every endpoint lets in exactly the callers that the contract names: by role, company status, team role, mandate, confirmation and session.',
    },
    {
      id: 'A-03',
      holds:
        'No answer to somebody of another company or account has a word of what is private to the first.',
      decided: 'no recorded journeys are replayed, because each id is tried in each place instead.',
    },
    { id: 'A-04', holds: 'Ids of others, of other tables and made-up ones find nothing.' },
    { id: 'A-05', holds: 'An id is looked up together with the job, application or thread it belongs to.' },
    {
      id: 'A-06',
      holds:
        'Nobody but a confirmed seeker applies, only for themselves, and only to a job that can be seen and is open.',
    },
    {
      id: 'A-07',
      holds: 'Public answers have no tax number, registration, phone number, document or check in them.',
    },
    {
      id: 'A-08',
      holds:
        'A company that is not approved works on nothing but its check, and losing the approval hides its jobs at once.',
    },
    {
      id: 'A-09',
      holds: 'Citizenship, gender and birth date reach no employer, and an employer’s notes no applicant.',
    },
    {
      id: 'A-10',
      holds: 'With a withdrawal the employer loses résumé, profile and files of the applicant at once.',
    },
    {
      id: 'A-11',
      holds: 'A recruiter whose mandate ended, and a colleague who left, reach nothing of the company.',
    },
    {
      id: 'A-12',
      holds:
        'A company keeps an owner, the site an administrator, nobody raises themselves, and impersonation is read-only, short and written down.',
    },
    { id: 'A-13', holds: 'Dangerous acts need a proof of who one is within the last ten minutes.' },
    {
      id: 'A-14',
      holds:
        'Lists, counts, facets, suggestions, feeds and sitemaps give no draft, held job or foreign row away.',
    },
    {
      id: 'A-15',
      holds: 'Bell, mail and push tell only what the reader may read when it is sent.',
      remaining: 'every kind of notification after its reader lost the right between event and mail.',
    },
    {
      id: 'A-16',
      holds:
        'The application’s role in the database is no superuser, and the audit log cannot be changed by it.',
    },
    {
      id: 'A-17',
      holds:
        'Of two pay ranges that are compared blind, neither figure is in an answer, a row, a task, a mail, a bell or an export, and none can be found by trying again.',
      remaining: 'the time an answer takes; sizes and words are compared instead.',
    },
    {
      id: 'A-18',
      holds:
        'Figures of signed pay tell no single offer: not by two days, two places, a floor, or offers that the reader signed.',
      remaining: 'several companies that work together.',
    },
    {
      id: 'A-19',
      holds:
        'What applicants answer for counts of fairness is read by nobody who hires, and no count tells what one of them answered, whatever its company invents, reads and subtracts.',
      remaining: 'somebody who applies in many quarters to a company that invents all other applicants.',
    },
  ],
}
