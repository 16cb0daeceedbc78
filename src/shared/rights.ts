// What each role in a company's team may do. The server enforces this table, and the screens read it.

/** The roles of a team's members. */
export const teamRoles = ['owner', 'admin', 'hiring-manager', 'interviewer', 'viewer'] as const
export type TeamRole = (typeof teamRoles)[number]

/** Everybody who acts for a company: its team, and a recruiter under its mandate. */
export const companyActors = [...teamRoles, 'recruiter'] as const
export type CompanyActor = (typeof companyActors)[number]

/** How far a right reaches. `own`: jobs whose hiring team they are on; for a recruiter those under the mandate. */
export type Reach = 'all' | 'own' | 'none'

type RightRow = readonly [
  owner: Reach,
  admin: Reach,
  hiringManager: Reach,
  interviewer: Reach,
  viewer: Reach,
  recruiter: Reach,
]

// biome-ignore format: a table is read in columns.
const table = {
  //                      owner  admin   hiring  inter-  viewer  recruiter
  //                                     manager viewer
  'see-jobs':            ['all', 'all',  'own',  'own',  'all',  'own'],
  'write-jobs':          ['all', 'all',  'own',  'none', 'none', 'own'],
  'publish-jobs':        ['all', 'all',  'own',  'none', 'none', 'own'],
  'see-hiring-team':     ['all', 'all',  'own',  'own',  'all',  'none'],
  'change-hiring-team':  ['all', 'all',  'own',  'none', 'none', 'none'],
  'see-applicants':      ['all', 'all',  'own',  'own',  'all',  'own'],
  // Of the whole company: one count for a hiring team and one for all of them would tell the difference.
  'see-fairness':        ['all', 'all',  'none', 'none', 'all',  'none'],
  'write-notes':         ['all', 'all',  'own',  'own',  'none', 'own'],
  'move-applicants':     ['all', 'all',  'own',  'none', 'none', 'own'],
  'see-messages':        ['all', 'all',  'own',  'own',  'all',  'own'],
  'draft-messages':      ['all', 'all',  'own',  'none', 'none', 'own'],
  'write-messages':      ['all', 'all',  'own',  'none', 'none', 'own'],
  'make-offers':         ['all', 'all',  'own',  'none', 'none', 'none'],
  'approve-offers':      ['all', 'all',  'none', 'none', 'none', 'none'],
  'find-talent':         ['all', 'all',  'own',  'none', 'none', 'none'],
  'see-company':         ['all', 'all',  'all',  'all',  'all',  'none'],
  'edit-company-page':   ['all', 'all',  'none', 'none', 'none', 'none'],
  'prove-domain':        ['all', 'all',  'none', 'none', 'none', 'none'],
  'see-checked-facts':   ['all', 'all',  'none', 'none', 'none', 'none'],
  'change-checked-facts':['all', 'none', 'none', 'none', 'none', 'none'],
  'manage-recruiters':   ['all', 'all',  'none', 'none', 'none', 'none'],
  'manage-templates':    ['all', 'all',  'all',  'none', 'none', 'none'],
  'see-team':            ['all', 'all',  'all',  'all',  'all',  'none'],
  'leave-team':          ['all', 'all',  'all',  'all',  'all',  'none'],
  'manage-team':         ['all', 'all',  'none', 'none', 'none', 'none'],
  'manage-owners':       ['all', 'none', 'none', 'none', 'none', 'none'],
  'manage-sign-in':      ['all', 'none', 'none', 'none', 'none', 'none'],
  'export-company':      ['all', 'none', 'none', 'none', 'none', 'none'],
} as const satisfies Record<string, RightRow>

export type Right = keyof typeof table
export const rights = Object.keys(table) as Right[]

/** Rights over jobs and their applicants; the others concern the company as a whole. */
export const jobRights = [
  'see-jobs',
  'write-jobs',
  'publish-jobs',
  'see-hiring-team',
  'change-hiring-team',
  'see-applicants',
  'write-notes',
  'move-applicants',
  'see-messages',
  'draft-messages',
  'write-messages',
  'make-offers',
  'approve-offers',
  // Applicants are found by those who see them; everybody else by whom they chose.
  'find-talent',
] as const satisfies readonly Right[]

/** Rights that a token for programs can have. None of them makes offers, hires, sends messages or changes the company. */
export const tokenRights = [
  'see-jobs',
  'write-jobs',
  'publish-jobs',
  'see-applicants',
  'write-notes',
  'move-applicants',
  'see-messages',
  'draft-messages',
] as const satisfies readonly Right[]
export type TokenRight = (typeof tokenRights)[number]

/** Rights that a seeker’s own token can have. None of them sends anything, answers anybody or changes the account. */
export const seekerTokenRights = ['see-my-profile', 'see-my-applications', 'draft-my-applications'] as const
export type SeekerTokenRight = (typeof seekerTokenRights)[number]

/** How far this right reaches for them. */
export const reachOf = (actor: CompanyActor, right: Right): Reach =>
  table[right][companyActors.indexOf(actor)] ?? 'none'

export const hasRight = (actor: CompanyActor, right: Right) => reachOf(actor, right) !== 'none'

/** Whether they reach only the jobs whose hiring team they are on. */
export const seesOwnJobsOnly = (role: TeamRole) => reachOf(role, 'see-jobs') === 'own'

export const companyActorLabels: Record<CompanyActor, string> = {
  owner: 'Owner',
  admin: 'Admin',
  'hiring-manager': 'Hiring manager',
  interviewer: 'Interviewer',
  viewer: 'Viewer',
  recruiter: 'Outside recruiter',
}

/** 'an owner', 'a hiring manager'. */
export const withArticle = (actor: CompanyActor) => {
  const label = companyActorLabels[actor].toLowerCase()
  return `${/^[aeio]/.test(label) ? 'an' : 'a'} ${label}`
}

/** Why they may not: 'Only an owner or an admin can do this. You are a viewer.' */
export function missingRightSentence(actor: CompanyActor, right: Right) {
  const holders = teamRoles.filter((role) => hasRight(role, right)).map(withArticle)
  const last = holders.pop()
  const who = holders.length > 0 ? `${holders.join(', ')} or ${last}` : last
  return `Only ${who} of the company can do this. You are ${withArticle(actor)}.`
}
