import type { Contract } from '#/contract.ts'
import type { SeekerTokenRight, TokenRight } from '#/shared/rights.ts'

/**
 * What agents can do: each tool is one endpoint of the API, called as whoever asks. None of them reaches anybody outside
 * the company, or other than the seeker, so that a text which an agent was tricked by cannot make it write to, move or
 * reject people, publish, or apply.
 */
export type AgentTool = {
  name: string
  title: string
  /** For the agent: when to take it, and what follows from it. */
  description: string
  endpoint: keyof Contract
  /** Of the endpoint; null where anybody may. */
  right: TokenRight | SeekerTokenRight | null
  /** It replaces something that was there. */
  replaces?: true
}

export const agentTools: AgentTool[] = [
  {
    name: 'search_jobs',
    title: 'Search jobs',
    description:
      'Searches the open jobs of companies that passed the check. Continue with meta.nextCursor as “cursor”.',
    endpoint: 'GET /jobs/board',
    right: null,
  },
  {
    name: 'read_job',
    title: 'Read a job',
    description:
      'One job with its description, pay, steps, and how the employer answers. The slug is the one of a search.',
    endpoint: 'GET /jobs/:slug',
    right: null,
  },
  {
    name: 'search_companies',
    title: 'Search companies',
    description: 'Companies that passed the check, by name, industry or size.',
    endpoint: 'GET /companies',
    right: null,
  },
  {
    name: 'read_company',
    title: 'Read a company and what was checked',
    description:
      'The page of a company: “confirmed” is what Waymark checked, each with its date; everything else the company says of itself. A company that is not found has not passed the check.',
    endpoint: 'GET /companies/:slug',
    right: null,
  },
  {
    name: 'my_profile',
    title: 'Read my profile',
    description: 'The profile of the person whose token this is, without their private answers and files.',
    endpoint: 'GET /profile',
    right: 'see-my-profile',
  },
  {
    name: 'my_applications',
    title: 'List my applications',
    description:
      'The person’s applications, the newest change first: where each stands and who has to answer.',
    endpoint: 'GET /applications',
    right: 'see-my-applications',
  },
  {
    name: 'my_application',
    title: 'Read one of my applications',
    description: 'One application with its history, its offers and what was sent. The person answers offers.',
    endpoint: 'GET /applications/:id',
    right: 'see-my-applications',
  },
  {
    name: 'my_conversation',
    title: 'Read one of my conversations',
    description:
      'The messages with the employer about one application. The id is the one of the application. It stays unread for the person.',
    endpoint: 'GET /messages/:id',
    right: 'see-my-applications',
  },
  {
    name: 'draft_application',
    title: 'Draft an application',
    description:
      'Keeps a draft of an application for the person, who finds it under Applications; only they can send it. Give the slug of the job, and in “draft” a “coverNote” and “answers” by the ids of the job’s questions (read_job has them). Fields that are given replace what a program wrote there before. What the person typed is never changed.',
    endpoint: 'PUT /applications/draft/:slug',
    right: 'draft-my-applications',
    replaces: true,
  },
  {
    name: 'list_our_jobs',
    title: 'List our jobs',
    description: 'All jobs of the token’s company, drafts too, with applicants by stage.',
    endpoint: 'GET /employer/jobs',
    right: 'see-jobs',
  },
  {
    name: 'read_our_job',
    title: 'Read one of our jobs',
    description: 'One job of the company with all fields, as in its editor.',
    endpoint: 'GET /employer/jobs/:id',
    right: 'see-jobs',
  },
  {
    name: 'read_job_history',
    title: 'Read what happened to a job',
    description: 'Who changed what in a job of the company, and when.',
    endpoint: 'GET /employer/jobs/:id/history',
    right: 'see-jobs',
  },
  {
    name: 'start_job_draft',
    title: 'Start a draft of a job',
    description: 'Starts a draft. Nobody outside the team sees it; a person publishes it.',
    endpoint: 'POST /employer/jobs',
    right: 'write-jobs',
  },
  {
    name: 'find_applicants',
    title: 'Find applicants',
    description: 'Applicants across all jobs of the company, those who have waited longest first.',
    endpoint: 'GET /employer/applicants',
    right: 'see-applicants',
  },
  {
    name: 'list_applicants',
    title: 'List the applicants of a job',
    description: 'The applicants of one job. Continue with meta.nextCursor as “after”.',
    endpoint: 'GET /employer/jobs/:id/applicants',
    right: 'see-applicants',
  },
  {
    name: 'read_applicant',
    title: 'Read an applicant',
    description:
      'What one applicant sent, without files. The applicant is shown that the company opened it. Stages are moved by a person.',
    endpoint: 'GET /employer/applications/:id',
    right: 'see-applicants',
  },
  {
    name: 'read_progress',
    title: 'Read how far an applicant is',
    description: 'The stages an applicant has passed. Not shown to them as a view.',
    endpoint: 'GET /employer/applications/:id/progress',
    right: 'see-applicants',
  },
  {
    name: 'write_note',
    title: 'Write a note',
    description: 'Adds a note about an applicant. The team reads it, with the name of the token.',
    endpoint: 'POST /employer/applications/:id/notes',
    right: 'write-notes',
  },
  {
    name: 'list_conversations',
    title: 'List conversations',
    description: 'The company’s conversations with applicants, the newest message first.',
    endpoint: 'GET /employer/messages',
    right: 'see-messages',
  },
  {
    name: 'read_conversation',
    title: 'Read a conversation',
    description: 'The messages with one applicant. The id is the one of the application.',
    endpoint: 'GET /employer/messages/:id',
    right: 'see-messages',
  },
  {
    name: 'draft_message',
    title: 'Draft a message',
    description:
      'Leaves a draft in the conversation for whoever made the token; only they can send it. To change a draft of yours, give its “revision” as “basedOn”. isSaved false: another draft stands there, and nothing was changed. What a person typed is never replaced.',
    endpoint: 'PUT /employer/messages/:id/draft',
    right: 'draft-messages',
    replaces: true,
  },
]
