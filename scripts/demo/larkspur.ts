import { company } from './company-shape.ts'

/** A company that has proven its domain and means no good: what moderators find in their queues. It posts nothing else. */
export const larkspur = company({
  slug: 'larkspur-office-services',
  name: 'Larkspur Office Services',
  tagline: 'Calls and errands for small offices',
  about: [
    'Larkspur takes calls for dentists, lawyers and small shops in the evening, and runs errands for them by day.',
  ],
  industries: ['Financial Services'],
  entityType: 'llc',
  size: 9,
  at: ['elizabeth'],
  phone: '9085550122',
  address: '77 Broad Street, Elizabeth, NJ 07201',
  domicile: 'New Jersey, United States',
  registration: 'NJ-0400-771203',
  taxId: '22-0000774',
  life: [],
  perks: [],
})
