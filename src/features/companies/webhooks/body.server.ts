import { paths } from '#/shared/paths.ts'
import type { Claimed } from './claim.server.ts'
import { anApplicant, type EventData, eventKinds, isEventKind } from './events.ts'

/** What an application and a job add to a full event, and their words for a chat. */
export type ApplicationSubject = { full: object; name: string }
export type JobSubject = { full: object; title: string }
export type ReadSubjects = {
  application: ApplicationSubject | null
  job: JobSubject | null
}

export const eventIdOf = ({ eventId }: Pick<Claimed, 'eventId'>) => `evt_${eventId}`

type Event = Pick<
  Claimed,
  'eventId' | 'kind' | 'applicationId' | 'jobId' | 'data' | 'happenedAt' | 'format' | 'isFull'
>

/** The body that is posted, in the webhook’s format. */
export function writeBody(event: Event, subjects: ReadSubjects, publicUrl: string) {
  if (event.format === 'standard') return JSON.stringify(standardBody(event, subjects, publicUrl))
  const message = chatMessage(event, subjects, publicUrl)
  return JSON.stringify(event.format === 'slack' ? slackBody(message) : teamsBody(message))
}

function standardBody(event: Event, { application, job }: ReadSubjects, publicUrl: string) {
  const { applicationId, jobId, happenedAt, kind, isFull } = event
  const page = pageOf(event)
  return {
    type: kind,
    timestamp: happenedAt.toISOString(),
    data: {
      ...(applicationId && { applicationId }),
      ...(jobId && { jobId }),
      ...(event.data as EventData),
      ...(page && { url: publicUrl + page }),
      ...(isFull && application && { application: application.full }),
      ...(isFull && job && { job: job.full }),
    },
  }
}

const pageOf = ({ applicationId, jobId }: Pick<Event, 'applicationId' | 'jobId'>) =>
  jobId && (applicationId ? paths.employer.applicant(jobId, applicationId) : paths.employer.job(jobId))

type Message = { text: string; url: string | null }

function chatMessage(event: Event, { application, job }: ReadSubjects, publicUrl: string): Message {
  const { kind, data, isFull } = event
  if (!isEventKind(kind)) return { text: 'This is a test from Waymark. Messages arrive here.', url: null }
  const who = isFull && application ? application.name : anApplicant
  const page = pageOf(event)
  return {
    text: eventKinds[kind].sentence(who, job?.title ?? 'a job', data as EventData),
    url: page && publicUrl + page,
  }
}

/** Three signs mean something to Slack; a name with them could call everybody or hide a link. */
const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const slackBody = ({ text, url }: Message) => ({
  text: escapeSlack(text),
  blocks: [
    { type: 'section', text: { type: 'plain_text', text: text.slice(0, 3000), emoji: false } },
    ...(url ? [{ type: 'context', elements: [{ type: 'mrkdwn', text: `<${url}|Open in Waymark>` }] }] : []),
  ],
})

/** A RichTextBlock, because a TextBlock reads Markdown, also in names. */
const teamsBody = ({ text, url }: Message) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }],
        ...(url && { actions: [{ type: 'Action.OpenUrl', title: 'Open in Waymark', url }] }),
      },
    },
  ],
})
