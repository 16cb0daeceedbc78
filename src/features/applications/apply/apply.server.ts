import type { z } from 'zod'
import { requireOpenAccount } from '#/features/accounts/open-account.server.ts'
import { findOwnedDocument } from '#/features/files/queries.server.ts'
import { parseQuestions } from '#/features/jobs/questions/question-fields.ts'
import { formatAskedPay } from '#/features/seekers/asked-pay.ts'
import { profileParts } from '#/features/seekers/snapshot-parts.ts'
import type { SessionUser } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import { notify } from '#/server/events/notify.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { plural } from '#/shared/sentence.ts'
import { insertAnswerFiles, requireAnswers } from '../answers/answers.server.ts'
import { parseAnswers } from '../answers/answers.ts'
import { asTeamReads, teamNameOf } from '../blind/blind.server.ts'
import { intakePausedSentence } from '../bond/rule.ts'
import { endDraft } from '../drafts/draft.server.ts'
import { findKeptMonths } from '../keeping/keep.server.ts'
import { parseSteps } from '../moves/parse-steps.ts'
import { applicationNew, applicationReceived } from '../notification-kinds.server.ts'
import { locationOf } from '../notifications.server.ts'
import {
  type ApplicationRow,
  findApplicationForJob,
  findSeekerApplication,
  insertApplication,
  listHiringTeam,
} from '../queries.server.ts'
import { insertApplicationEvent } from '../record-queries.server.ts'
import { replyBy } from '../reply-deadline.ts'
import { currentStandingLabel } from '../route.ts'
import { createSnapshot, parseSnapshot } from '../snapshot.server.ts'
import { cleanSource } from '../sources/source.ts'
import { filledWrittenFields, mapWrittenFields } from '../written-fields.ts'
import type { applicationForm } from './api.ts'
import { findJobToApply } from './job-to-apply.server.ts'
import { noResumeSent, profileAsResume } from './no-resume.ts'
import { endingOf, listEarlier, lockEnded, renewApplication } from './reapply.server.ts'

type ApplyContext = Omit<HandlerContext, 'user'> & { user: SessionUser }
type ApplicationForm = z.output<typeof applicationForm>

/**
 * Creates one application per seeker and job, or begins one that has ended anew. A repeated call returns the existing one
 * and notifies nobody.
 */
export async function applyToJob(context: ApplyContext, form: ApplicationForm) {
  const { db, user } = context
  const jobKey = jobKeyOf(form)
  // An account that is being closed at this moment withdraws this application, or refuses it.
  await requireOpenAccount(db, user.id)
  const existing = await findApplicationForJob(db, user.id, jobKey)
  const ended =
    existing && form.again !== undefined ? await lockEnded(db, user.id, existing.id, form.again) : null
  if (existing && !ended) return { application: existing, alreadyApplied: true }

  const job = orNotFound(await findJobToApply(db, jobKey), 'job')
  if (!job.visible) throw new AppError(410, 'This job takes no applications any more')
  if (job.intakePausedAt) throw new AppError(409, intakePausedSentence)
  const file = form.resumeFileId ? await findOwnedDocument(db, user.id, form.resumeFileId) : null
  if (file === undefined) throw fieldError('resumeFileId', 'Choose one of your own documents')
  const answers = await requireAnswers(db, user.id, parseQuestions(job), form.answers)

  const content = {
    ...mapWrittenFields((_, name) => form[name]),
    answers: JSON.stringify(answers),
    wantsPerson: form.wantsPerson,
    snapshot: JSON.stringify(await createSnapshot(db, user.id)),
    resumeFileId: file?.id ?? null,
    ...sourceColumns(form.source),
    keptMonths: await findKeptMonths(context, job.id),
  }
  const inserted = ended
    ? await renewApplication(db, ended, content)
    : await insertApplication(db, { jobId: job.id, seekerId: user.id, ...content })
  // A simultaneous request was faster; its row is committed by now.
  if (!inserted) {
    const application = orNotFound(await findApplicationForJob(db, user.id, { id: job.id }), 'application')
    return { application, alreadyApplied: true }
  }
  await insertAnswerFiles(db, inserted.id, answers)
  await endDraft(db, user.id, job, content.source)
  await insertApplicationEvent(db, {
    applicationId: inserted.id,
    actorId: user.id,
    fromStage: null,
    toStage: 'applied',
  })
  const application = orNotFound(await findSeekerApplication(db, user.id, inserted.id), 'application')
  await notifyBothSides(context, application)
  return { application, alreadyApplied: false }
}

const sourceColumns = (given: ApplicationForm['source']) => {
  const { source, medium, campaign } = cleanSource(given)
  return { source, sourceMedium: medium, sourceCampaign: campaign }
}

function jobKeyOf({ slug, jobId }: ApplicationForm) {
  if (jobId) return { id: jobId }
  if (slug) return { slug }
  throw fieldError('slug', 'Name the job')
}

async function notifyBothSides(context: ApplyContext, application: ApplicationRow) {
  const { id, jobId, jobTitle, companyName, version, stage, openedAt, recalledAt, keptMonths } = application
  const isFirst = application.earlierCount === 0
  const once = isFirst ? id : `${id} ${version}`
  const read = asTeamReads(application)
  const by = replyBy('applied', application.appliedAt, parseSteps(application.steps))
  await notify(context, {
    to: [context.user],
    kind: applicationReceived,
    params: { id, jobTitle, companyName, location: locationOf(application) },
    once,
    mail: {
      replyBy: by,
      standing: currentStandingLabel({ stage, openedAt, recalledAt }),
      keptMonths: keptMonths ?? 0,
      sent: listSent(application),
    },
  })
  const before = (await listEarlier(context.db, id)).slice(-1).map(({ appliedAt, stage }) => ({
    label: 'Before',
    text: `Applied on ${formatLongDate(appliedAt)} and ${endingOf(stage)}`,
  }))
  for (const { client, ...person } of await listHiringTeam(context.db, application))
    await notify(context, {
      to: [person],
      kind: applicationNew,
      params: { id, jobId, jobTitle, seekerName: teamNameOf(application), client, again: !isFirst },
      once,
      mail: { glance: [...before, ...atAGlance(parseSnapshot(read.snapshot), read)], replyBy: by },
    })
}

/** What the employer received, for the copy in the applicant's mail. */
function listSent(application: ApplicationRow) {
  const { resumeName, answers, isBlind } = application
  return [
    ...sentProfile(parseSnapshot(application.snapshot)),
    {
      label: 'Résumé',
      text: resumeName ?? (isBlind ? `${noResumeSent}.` : `${noResumeSent}. ${profileAsResume}.`),
    },
    ...filledWrittenFields(application).map(({ label, text }) => ({ label, text: `“${text}”` })),
    ...parseAnswers(answers).map(({ question, answer, fileId }) => ({
      label: question,
      text: fileId ? `the file ${answer}` : `“${answer}”`,
    })),
  ]
}

type Profile = ReturnType<typeof parseSnapshot>

const yesNo = (answer: boolean | null) => (answer === null ? null : answer ? 'Yes' : 'No')

/** The profile as the employer has it, in words. */
function sentProfile(profile: Profile) {
  const { name, email, headline, about, city, region, country, experience, education, skills } = profile
  const rows: [string, string | null][] = [
    ['Name', [name, email].filter(Boolean).join(', ')],
    ['Headline', headline],
    ['Based in', [city, region ?? country].filter(Boolean).join(', ')],
    ['Work', experience.map((job) => [job.title, job.company].filter(Boolean).join(', ')).join('; ')],
    [
      'Education',
      education.map(({ degree, school }) => [degree, school].filter(Boolean).join(', ')).join('; '),
    ],
    ['Skills', skills.join(', ')],
    ['About', about],
    ['Years of experience', profile.yearsExperience === null ? null : String(profile.yearsExperience)],
    ['Pay you ask', formatAskedPay(profile)],
    ['Authorized to work there', yesNo(profile.authorisedToWork)],
    ['Needs sponsorship', yesNo(profile.needsSponsorship)],
    ...profileParts(profile).map(({ title, lines }): [string, string] => [
      title,
      lines.map(({ text, note }) => (note ? `${text}: ${note}` : text)).join('; '),
    ]),
  ]
  return rows.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}

/** A longer answer is read in the application. */
const maxAnswerInMail = 240
const shortened = (text: string) =>
  text.length > maxAnswerInMail ? `${text.slice(0, maxAnswerInMail).trimEnd()}…` : text

/** What the employer’s mail says of the applicant, with the first thing they wrote. */
function atAGlance(profile: Profile, application: ApplicationRow) {
  const { headline, yearsExperience, city, region, experience } = profile
  const [answered] = parseAnswers(application.answers)
  const written = answered
    ? { label: answered.question, text: answered.answer }
    : filledWrittenFields(application)[0]
  return [
    { label: 'Now', text: headline ?? experience[0]?.title },
    { label: 'Experience', text: yearsExperience === null ? null : plural(yearsExperience, 'year') },
    { label: 'Lives in', text: [city, region].filter(Boolean).join(', ') },
    { label: 'Asks for', text: formatAskedPay(profile) },
    // Of a blind one it is not said: its file comes once the team sees who it is.
    {
      label: 'Résumé',
      text: !application.isBlind && (application.resumeName ? 'In the application' : noResumeSent),
    },
    { label: written?.label ?? '', text: written && `“${shortened(written.text)}”` },
  ].flatMap(({ label, text }) => (text ? [{ label, text }] : []))
}
