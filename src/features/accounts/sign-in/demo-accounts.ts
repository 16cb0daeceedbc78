/** Demo users, one per role; the seed creates their accounts. */
export const demoAccounts = [
  {
    key: 'seeker',
    email: 'seeker@demo.example',
    name: 'Maya Herrera',
    about: 'Looks for backend work in Newark',
  },
  {
    key: 'employer',
    email: 'employer@demo.example',
    name: 'Rosa Delgado',
    about: 'Hires for Northgate Freight',
  },
  {
    key: 'new-employer',
    email: 'new-employer@demo.example',
    name: 'Owen Pryce',
    about: 'Has not passed the check yet',
  },
  {
    key: 'recruiter',
    email: 'recruiter@demo.example',
    name: 'Imani Brooks',
    about: 'Recruits for three companies',
  },
  { key: 'admin', email: 'admin@staff.example', name: 'Ana Lindholm', about: 'Reads the verification queue' },
] as const
