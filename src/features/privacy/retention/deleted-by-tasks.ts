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
    what: 'Closed accounts, with all that `src/features/privacy/erasure/places.server.ts` names',
    table: 'users',
    task: 'privacy.erase',
    kept: '14 days after they were closed',
    why: 'Within these days their owner can keep them',
  },
  {
    what: 'Emptied records of erased people’s applications',
    table: 'applications',
    task: 'privacy.delete-kept',
    kept: '24 months after the erasure',
    why: 'Employers must be able to account for their decisions',
  },
]
