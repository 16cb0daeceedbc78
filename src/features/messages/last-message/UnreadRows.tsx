import { Link } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { paths } from '#/shared/paths.ts'
import { joinParts } from '#/shared/sentence.ts'
import { ButtonLink, buttonClass } from '#/ui/Button.tsx'
import { Avatar, CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { MessageSquare } from '#/ui/icons/more-icons.tsx'
import { Section } from '#/ui/Section.tsx'
import { lastMessageText } from '../inbox/inbox.ts'

type SeekerRow = DataOf<'GET', '/messages'>[number]
type CompanyRow = DataOf<'GET', '/employer/messages'>[number]

/** The inbox has all of them. */
const maxShown = 5

/** On the seeker’s home, among what needs them. */
export const UnreadToSeeker = ({ rows }: { rows: readonly SeekerRow[] }) =>
  rows.slice(0, maxShown).map(({ id, company, jobTitle, jobLocation, last }) => (
    <li
      key={id}
      className="row-link grid grid-cols-[44px_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-b border-base-300 py-5 md:grid-cols-[44px_minmax(0,1fr)_auto] md:items-center"
    >
      <CompanyLogo name={company.name} src={company.photo} />
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-lg font-[750] leading-6 tracking-[-0.012em]">
          {last.author ?? company.name} wrote to you
        </h2>
        <p className="mt-0.5 line-clamp-2 text-sm">
          {last.isHeldBack
            ? 'We held this message back. Open it to see what it asks for.'
            : `“${lastMessageText(last)}”`}
        </p>
        <p className="mt-0.5 text-sm text-fg-muted">
          {joinParts(jobTitle, jobLocation)}. {company.name}, <DateTime iso={last.at} as="recent" />
        </p>
      </div>
      <Link
        to={paths.seeker.thread(id)}
        className={buttonClass({
          variant: 'outlined',
          className: 'justify-self-start after:absolute after:inset-0 max-md:col-start-2',
        })}
      >
        <MessageSquare className="size-4" aria-hidden="true" />
        {last.isHeldBack ? 'Read' : 'Reply'}
        <span className="sr-only"> to {company.name}</span>
      </Link>
    </li>
  ))

/** On the employer’s home: what applicants wrote and nobody has read. */
export const UnreadFromApplicants = ({ rows }: { rows: readonly CompanyRow[] }) =>
  rows.length > 0 && (
    <Section
      id="unread-messages"
      title="New messages"
      className="mt-12"
      note={rows.length > maxShown ? `The newest ${maxShown} of ${rows.length}.` : undefined}
      aside={
        <Link to={paths.employer.messages} className="link text-sm">
          All messages
        </Link>
      }
    >
      <ul>
        {rows.slice(0, maxShown).map(({ id, applicant, jobTitle, last }) => (
          <li
            key={id}
            className="row-link-bleed grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-b border-base-300 py-4 lg:grid-cols-[120px_40px_minmax(0,1fr)_auto]"
          >
            <p className="tabular-nums text-sm font-semibold text-fg-muted max-lg:col-start-2">
              <DateTime iso={last.at} as="recent" />
            </p>
            <Avatar
              name={applicant}
              size={40}
              className="max-lg:row-span-3 max-lg:row-start-1 max-lg:self-start"
            />
            <div className="min-w-0 wrap-anywhere max-lg:col-start-2">
              <h3 className="text-base leading-tight font-[750] tracking-[-0.01em]">{applicant}</h3>
              <p className="mt-0.5 line-clamp-2 text-sm">“{lastMessageText(last)}”</p>
              <p className="mt-1 text-xs text-fg-muted">{jobTitle}</p>
            </div>
            <ButtonLink
              to={paths.employer.thread(id)}
              variant="outlined"
              className="max-lg:col-start-2 max-lg:mt-2 max-lg:justify-self-start lg:min-w-[156px]"
            >
              <MessageSquare className="size-4" aria-hidden="true" />
              Reply
              <span className="sr-only"> to {applicant}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  )
