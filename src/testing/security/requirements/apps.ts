import type { RequirementFamily } from '../requirement.ts'

export const appRequirements: RequirementFamily = {
  title: 'Apps that people connect',
  requirements: [
    { id: 'Y-01', holds: 'An app gets what a person chose of what it asked for, and nothing else.' },
    {
      id: 'Y-02',
      holds:
        'A code and a refresh token work once, for the app, the address and the resource they were given for; one that comes again ends the access.',
    },
    {
      id: 'Y-03',
      holds:
        'Only a person who has just proven themselves allows an app, and nobody is led to an address that the app has not published.',
    },
    {
      id: 'Y-04',
      holds:
        'What ends the access of a person, or of the app, ends it within one request, also by refreshing.',
    },
  ],
}
