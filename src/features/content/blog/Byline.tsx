import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'

type BylineProps = { author: string; publishedAt: string; readingMinutes: number }

export const Byline = ({ author, publishedAt, readingMinutes }: BylineProps) => (
  <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
    <p className="flex items-center gap-3.5">
      <Avatar name={author} size={44} />
      <b className="text-base">{author}</b>
    </p>
    <p className="text-sm leading-snug sm:border-s sm:border-base-300 sm:ps-5">
      <DateTime iso={publishedAt} as="long" />
      <span className="block text-fg-muted">{readingMinutes} min read</span>
    </p>
  </div>
)
