/** What happens to a job and its hiring team, as stored. */
export const jobEventKinds = [
  'started',
  'changed',
  'published',
  'paused',
  'resumed',
  'closed',
  'asked-again',
  'appealed',
  'joined',
  'left',
  'handed-over',
] as const
