/** What has bytes in the storage or needs more than a condition: its own task deletes it, a few at a time. */
export const deletedByTasks = [
  {
    what: 'Uploaded files that nothing uses, and bytes without a row',
    table: 'files',
    task: 'files.sweep',
    kept: '1 day',
    why: 'Long enough to finish a form',
  },
  {
    what: 'Documents of a company’s check',
    table: 'company_documents',
    task: 'companies.delete-documents',
    kept: '30 days after the decision, or `DOCUMENT_DAYS`',
    why: 'For an appeal',
  },
  {
    what: 'Archives of a person’s data',
    table: 'data_exports',
    task: 'privacy.end-exports',
    kept: '7 days',
    why: 'Long enough to download them',
  },
  {
    what: 'Archives of a company’s whole record',
    table: 'company_exports',
    task: 'privacy.end-company-exports',
    kept: '24 hours, or until somebody in it withdraws or is erased',
    why: 'Long enough to download them; they hold what applicants sent',
  },
  {
    what: 'Closed accounts, with all that `src/features/privacy/erasure/places.server.ts` names',
    table: 'users',
    task: 'privacy.erase',
    kept: '14 days after they were closed',
    why: 'Within these days their owner can keep them',
  },
  {
    what: 'What was sent with an application that has ended, and what was written about it',
    table: 'applications',
    task: 'privacy.end-applications',
    kept: 'the months of its place, or fewer by the company’s choice or `APPLICATION_MONTHS`; a year more if its applicant asks to be kept in mind',
    why: 'As long as the law of the place gives a reason; the record without its person stays',
  },
  {
    what: 'Sealed copies of such applications (encrypted)',
    table: 'sealed_applications',
    task: 'privacy.end-seals',
    kept: 'as long as the law of the place wants them kept',
    why: 'The law; nobody who hires can open them',
  },
  {
    what: 'Emptied records of erased people’s applications',
    table: 'applications',
    task: 'privacy.delete-kept',
    kept: '24 months after the erasure',
    why: 'Employers must be able to account for their decisions',
  },
]
