import type { Story } from './stories.ts'

/** Somebody waits at each client of the demo recruiter, and at one of them for too long. */
export const clientsStory: Story[] = [
  {
    job: 'grid-storage-field-technician-south-sites-lumen-grid-phoenix',
    lines: [
      { name: 'Dale Whitehorse', applied: 5, moves: [['short-listed', 3]] },
      { applied: 2 },
      { applied: 1, isOpened: false },
    ],
  },
  {
    job: 'grid-storage-field-technician-north-sites-lumen-grid-san-antonio',
    lines: [
      { applied: 6, moves: [['short-listed', 4]] },
      { applied: 2, isOpened: false },
    ],
  },
  {
    job: 'line-cook-dinner-union-depot-hotels-st-louis',
    lines: [{ applied: 6 }, { applied: 2 }, { applied: 4, moves: [['short-listed', 2]] }],
  },
  {
    job: 'warehouse-shift-lead-nights-northgate-freight-newark',
    lines: [
      {
        name: 'Shanice Carter',
        applied: 4,
        moves: [['short-listed', 2]],
        note: 'I lead 18 people on nights at Ironbound Crossdock and write the handover myself. Your nights are four in a row, ours are six, and I have a son of nine. I started as a picker, so I know what a bad door plan costs.',
      },
      { applied: 1 },
    ],
  },
]
