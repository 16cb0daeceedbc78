import type { Trade } from './trade-shape.ts'

// Health.
export const careTrades: Record<string, Trade> = {
  nurse: {
    titles: ['Registered Nurse', 'Palliative Care Nurse'],
    sector: 'clinic',
    roles: ['Registered nurse', 'Staff nurse', 'Home care nurse'],
    did: [
      'was charge nurse on nights for two years',
      'set up a handover at the bedside that families can hear',
      'looked after 12 people a shift on a medical ward and knew each by name',
      'mentored nine students through their first placement',
      'sat with families on the last night more often than I can count',
    ],
    why: [
      'I want time for the question after the question.',
      'A roster that is posted and kept would let me stay in nursing.',
      'Your teams decide about their own ward. I have missed that.',
      'I would like to work where notes are written in the visit and not at my kitchen table.',
    ],
    study: ['BSc Nursing', 'BSN', 'Diploma in Nursing'],
  },
  nursePractitioner: {
    titles: ['Family Nurse Practitioner'],
    sector: 'clinic',
    roles: ['Nurse practitioner', 'Registered nurse'],
    did: [
      'built a panel of 800 people and know what worries most of them',
      'brought blood pressure of 140 patients under control with a phone call a month',
      'precepted six students',
      'opened the evening clinic and staffed it for a year',
    ],
    why: [
      'Forty minutes for a first visit is the line that made me apply.',
      'I want to see the same families for years.',
      'Seventeen people a day is a number one can do well.',
    ],
    study: ['MSN Family Practice', 'DNP'],
  },
  medicalAssistant: {
    titles: ['Medical Assistant'],
    sector: 'clinic',
    roles: ['Medical assistant', 'Phlebotomist', 'Care assistant'],
    did: [
      'roomed 20 people a day and kept the schedule within ten minutes',
      'drew blood from children without a second try, most days',
      'gave 900 flu shots in one autumn',
      'translated for families when nobody else could',
    ],
    why: [
      'I like to be the first person somebody sees on a bad day.',
      'You pay for the next certificate, and I want to become a nurse.',
      'A clinic with evening hours fits my classes.',
    ],
    study: ['Medical assistant certificate', 'Phlebotomy certificate'],
  },
  frontDesk: {
    titles: ['Front Desk Lead', 'Front Office Agent'],
    sector: 'hotel',
    roles: ['Receptionist', 'Front desk agent', 'Front desk coordinator'],
    did: [
      'ran a desk with one phone, two doors and no queue by ten',
      'audited 110 rooms a night, alone',
      'trained five colleagues to say no so that people came back',
      'checked insurance for 40 visits a day and caught most surprises before they happened',
    ],
    why: [
      'I like to remember names, and it turns out to be useful.',
      'A desk sets the mood of a house, and I take that seriously.',
      'You staff two people in the busy hours. I noticed.',
      'I speak three languages and would like to use all of them.',
    ],
    study: ['Diploma in Tourism', 'High school diploma', 'Office administration certificate'],
  },
  therapist: {
    titles: ['Physiotherapist'],
    sector: 'clinic',
    roles: ['Physiotherapist', 'Junior physiotherapist'],
    did: [
      'worked four years on a stroke unit and visited people at home afterwards',
      'started a standing group that 14 people still come to',
      'wrote discharge plans that families could follow',
    ],
    why: [
      'I want to see people until they are home, not until the bed is needed.',
      'Supervision every two weeks is rare, and I would value it.',
    ],
    study: ['BSc Physiotherapy', 'MSc Neurological Rehabilitation'],
  },
  pharmacist: {
    titles: ['Ward Pharmacist'],
    sector: 'clinic',
    roles: ['Pharmacist', 'Clinical pharmacist'],
    did: [
      'reconciled medicines at the bedside and stopped an average of one wrong dose a day',
      'led the audit of blood thinners on four wards',
      'counselled people at discharge in words they used themselves a week later',
    ],
    why: [
      'I want to stand on the ward and not behind glass.',
      'Two community hospitals are small enough to change a habit in.',
    ],
    study: ['MPharm', 'BSc Pharmacy'],
  },
  safetyAdvisor: {
    titles: ['Health and Safety Advisor'],
    sector: 'plant',
    roles: ['Safety advisor', 'Safety technician'],
    did: [
      'walked the floor every morning and wrote down one thing to mend',
      'investigated 30 near misses without naming anybody',
      'replaced a 90-page manual by 12 cards',
    ],
    why: [
      'You count stops as a good sign. So do I.',
      'I would rather change a step than hang a poster.',
      'I know this kind of site from the inside; I began as a fitter.',
    ],
    study: ['Occupational safety diploma', 'BSc Environmental Health'],
  },
}
