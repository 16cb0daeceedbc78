import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'
import { capitalized, plural } from '#/shared/sentence.ts'

const count = z.number()

export const jobBoardRead = notificationKind({
  name: 'job.board-read',
  label: 'News of a board you follow',
  hint: 'Jobs there are new, changed or closed.',
  readers: ['EMPLOYER'],
  category: 'jobs',
  required: false,
  push: 'A board that you follow has news',
  params: z.object({ provider: z.string(), added: count, toLookAt: count, closed: count }),
  bell: ({ provider, added, toLookAt, closed }) => ({
    icon: 'bell',
    title: `Your board at ${provider} has news`,
    body: capitalized(
      `${[
        added > 0 && `${plural(added, 'new draft')}`,
        toLookAt > 0 &&
          `${plural(toLookAt, 'job')} changed there and ${toLookAt === 1 ? 'waits' : 'wait'} for your look`,
        closed > 0 && `${plural(closed, 'job')} ended there and ${closed === 1 ? 'is' : 'are'} closed here`,
      ]
        .filter(Boolean)
        .join('; ')}.`,
    ),
    path: paths.employer.jobImport,
  }),
})
