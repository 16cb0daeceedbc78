import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { paths } from '#/shared/paths.ts'
import { Button, buttonClass } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { deleteApplyDraft } from '../apply/apply-draft.ts'

export type ApplicationDraft = DataOf<'GET', '/applications/drafts'>[number]

export const applicationDraftsQuery = apiQuery('/applications/drafts', {}, { silent: true })

/** Applications that were begun and not sent: the same on every device. */
export const useApplicationDrafts = () => useQuery(applicationDraftsQuery).data ?? []

/** One of them as a row of a list. */
export function DraftRow({ draft, className = '' }: { draft: ApplicationDraft; className?: string }) {
  const { slug, title, company, savedAt, token } = draft
  const { write, isBusy } = useWrite('DELETE /applications/draft/:slug', {
    toast: 'Draft deleted',
    invalidates: ['/applications/drafts', '/applications/draft/:slug'],
    done: () => deleteApplyDraft(slug),
  })
  return (
    <li
      className={`row-link grid grid-cols-[44px_minmax(0,1fr)] items-start gap-x-4 border-b border-base-300 ${className}`}
    >
      <CompanyLogo name={company.name} src={company.photo} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
          <h3 className="text-base font-[750] leading-[1.3] tracking-[-0.01em]">{title}</h3>
          <p className="mt-0.5 text-sm text-fg-muted">
            {company.name}. {token ? `Begun by the program “${token}”, not sent.` : 'Begun, not sent.'} Last
            changed <DateTime iso={savedAt} as="recent" />
          </p>
        </div>
        <div className="flex gap-2">
          <Link
            to={paths.seeker.apply(slug)}
            className={buttonClass({
              variant: 'outlined',
              size: 'sm',
              className: 'after:absolute after:inset-0',
            })}
          >
            Continue<span className="sr-only"> the application for {title}</span>
          </Link>
          <Button
            variant="ghost"
            size="sm"
            className="relative z-1"
            busy={isBusy}
            onClick={() => write({ slug })}
          >
            Delete<span className="sr-only"> the draft for {title}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}
