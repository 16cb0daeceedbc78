import { deletedByTasks } from './deleted-by-tasks.ts'
import { retention } from './retention.server.ts'

const row = (cells: string[]) => `| ${cells.join(' | ')} |`

/** The list as the operators’ docs show it. */
export const retentionTable = () =>
  [
    row(['what', 'kept', 'why', '`RETENTION`']),
    row(['---', '---', '---', '---']),
    ...retention.map(({ what, kept, why, setting }) =>
      row([what, kept, why, setting ? `\`${setting}\`` : '']),
    ),
    ...deletedByTasks.map(({ what, kept, why }) => row([what, kept, why, ''])),
  ].join('\n')
