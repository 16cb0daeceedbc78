import type { Person } from './person.ts'

export const nurse: Person = {
  ...{ language: 'en', name: 'Maureen Adeyinka', label: 'Registered Nurse, Adult Critical Care' },
  ...{ email: 'm.adeyinka@post.example', phone: '+44 7700 900412', city: 'Sheffield' },
  street: '14 Wharncliffe Road, Sheffield S10 2HJ',
  summary:
    'Critical care nurse with eleven years on mixed medical and surgical units. Known for calm handovers and for teaching newly qualified staff at the bedside.',
  jobs: [
    {
      ...{ title: 'Senior Staff Nurse', employer: 'Northern General Hospital', place: 'Sheffield' },
      ...{ from: '2019-09', to: null },
      did: [
        'Charge nurse for a 20-bed unit on alternate weeks, with a team of nine.',
        'Brought the rate of line infections from 2.1 to 0.6 per 1,000 days.',
        'Mentor for students of two universities.',
      ],
    },
    {
      ...{ title: 'Staff Nurse', employer: 'Leeds Teaching Hospitals NHS Trust', place: 'Leeds' },
      ...{ from: '2015-02', to: '2019-08' },
      did: ['Cared for patients after cardiac surgery.', 'Led the audit of sedation holds.'],
    },
    {
      ...{ title: 'Healthcare Assistant', employer: 'Oakwood Care Home', place: 'Barnsley' },
      ...{ from: '2011-06', to: '2012-08' },
      did: ['Personal care for residents with dementia.'],
    },
  ],
  schools: [
    {
      ...{
        degree: 'BSc (Hons) Adult Nursing',
        institution: 'Sheffield Hallam University',
        place: 'Sheffield',
      },
      ...{ from: '2012-09', to: '2015-01' },
    },
    {
      ...{
        degree: 'BTEC Level 3 Health and Social Care',
        institution: 'Barnsley College',
        place: 'Barnsley',
      },
      ...{ from: '2009-09', to: '2011-06' },
    },
  ],
  skills: ['Haemofiltration', 'Arterial lines', 'Triage', 'Wound care', 'Preceptorship', 'MetaVision'],
  languages: [
    ['English', 'English', 'native', 'native'],
    ['Yoruba', 'Yoruba', 'fluent', 'C1'],
    ['French', 'French', 'basic', 'A2'],
  ],
}

export const retail: Person = {
  ...{ language: 'en', name: 'Dwight Castellano', label: 'Retail Operations Manager' },
  ...{ email: 'dwight.castellano@mail.example', phone: '(512) 555-0143', city: 'Austin' },
  street: '2207 Cedar Bend Drive, Austin, TX 78758',
  summary:
    'Multi-unit retail leader who turns around stores that lose money. Budgets up to $14M, teams up to 120 people.',
  jobs: [
    {
      ...{ title: 'District Manager', employer: 'Lone Star Outfitters', place: 'Austin, TX' },
      ...{ from: '2020-04', to: null },
      did: [
        'Own profit and loss of eleven stores with $38M in yearly sales.',
        'Reduced shrink from 2.4% to 1.1% in 2022 by weekly cycle counts.',
      ],
    },
    {
      ...{ title: 'Store Manager', employer: 'Bluebonnet Home Goods, Inc.', place: 'Round Rock, TX' },
      ...{ from: '2016-01', to: '2020-03' },
      did: ['Opened a 42,000 square foot location on time.', 'Hired and trained 85 associates.'],
    },
    {
      ...{ title: 'Assistant Store Manager', employer: 'Carver & Sons', place: 'Dallas, TX' },
      ...{ from: '2013-08', to: '2015-12' },
      did: ['Ran nightly close and deposits.'],
    },
    {
      ...{ title: 'Sales Associate', employer: 'Carver & Sons', place: 'Dallas, TX' },
      ...{ from: '2011-05', to: '2013-07' },
      did: ['Top seller of the department in 2012.'],
    },
  ],
  schools: [
    {
      ...{ degree: 'Bachelor of Business Administration', institution: 'Texas State University' },
      ...{ place: 'San Marcos, TX', from: '2007-08', to: '2011-05' },
    },
  ],
  skills: [
    'P&L ownership',
    'Workforce planning',
    'Visual merchandising',
    'Loss prevention',
    'Kronos',
    'Excel',
  ],
  languages: [
    ['English', 'English', 'Native', 'native'],
    ['Spanish', 'Spanish', 'Intermediate', 'B1'],
  ],
}

export const scholar: Person = {
  ...{ language: 'en', name: 'Eilidh Farquharson', label: 'Lecturer in Marine Ecology' },
  ...{ email: 'eilidh.farquharson@uni.example', phone: '+44 131 496 0722', city: 'Edinburgh' },
  street: '3 Craigmillar Park, Edinburgh EH16 5PG',
  summary: 'I study how kelp forests recover after storms, with divers, drones and old harbour records.',
  jobs: [
    {
      ...{ title: 'Lecturer in Marine Ecology', employer: 'University of Edinburgh', place: 'Edinburgh' },
      ...{ from: '2020-01', to: null },
      did: ['Course organiser of two honours modules.', 'Supervise four doctoral students.'],
    },
    {
      ...{ title: 'Postdoctoral Research Fellow', employer: 'Institute of Marine Research', place: 'Bergen' },
      ...{ from: '2017-10', to: '2019-12' },
      did: ['Mapped 340 km of coast by drone.'],
    },
    {
      ...{ title: 'Research Assistant', employer: 'Scottish Association for Marine Science', place: 'Oban' },
      ...{ from: '2012-07', to: '2013-08' },
      did: ['Sorted benthic samples and kept the reference collection.'],
    },
  ],
  schools: [
    {
      ...{ degree: 'PhD in Marine Biology', institution: 'University of St Andrews', place: 'St Andrews' },
      ...{ from: '2013-09', to: '2017-09' },
    },
    {
      ...{ degree: 'MSc Ecology', institution: 'Bangor University', place: 'Bangor' },
      ...{ from: '2011-09', to: '2012-09' },
    },
    {
      ...{ degree: 'BSc Biology', institution: 'University of Glasgow', place: 'Glasgow' },
      ...{ from: '2007-09', to: '2011-06' },
    },
  ],
  skills: ['R', 'Scientific diving', 'Photogrammetry', 'GIS', 'Bayesian statistics'],
  languages: [
    ['English', 'English', 'native', 'native'],
    ['Norwegian', 'Norwegian', 'B2', 'B2'],
    ['Scottish Gaelic', 'Scottish Gaelic', 'A2', 'A2'],
  ],
}

export const student: Person = {
  ...{ language: 'en', name: 'Priya Ramanathan', label: 'Mechanical Engineering Student' },
  ...{ email: 'priya.ramanathan@student.example', phone: '617-555-0188', city: 'Boston' },
  street: 'Boston, MA 02115',
  summary: 'Third-year student who likes machines that can be taken apart. Looking for a co-op from January.',
  jobs: [
    {
      ...{ title: 'Manufacturing Engineering Intern', employer: 'Halvorsen Robotics', place: 'Woburn, MA' },
      ...{ from: '2025-06', to: '2025-08' },
      did: ['Redesigned a gripper fixture and cut change-over from 40 to 12 minutes.'],
    },
    {
      ...{ title: 'Teaching Assistant, Statics', employer: 'Northeastern University', place: 'Boston, MA' },
      ...{ from: '2024-09', to: '2025-05' },
      did: ['Weekly problem session for 30 first-year students.'],
    },
    {
      ...{ title: 'Barista', employer: 'Copper Kettle Coffee', place: 'Boston, MA' },
      ...{ from: '2023-05', to: '2024-08' },
      did: ['Opened the shop at weekends.'],
    },
  ],
  schools: [
    {
      ...{ degree: 'Bachelor of Science in Mechanical Engineering', institution: 'Northeastern University' },
      ...{ place: 'Boston, MA', from: '2023-09', to: '2027-05' },
    },
    {
      ...{ degree: 'High School Diploma', institution: 'Framingham High School', place: 'Framingham, MA' },
      ...{ from: '2019-09', to: '2023-06' },
    },
  ],
  skills: ['SolidWorks', 'MATLAB', 'CNC milling', 'GD&T', '3D printing', 'Python'],
  languages: [
    ['English', 'English', 'Native', 'native'],
    ['Tamil', 'Tamil', 'Fluent', 'C1'],
  ],
}

const carver = { employer: 'Thornbury Water plc', place: 'Bristol' }
export const veteran: Person = {
  ...{ language: 'en', name: 'Geoffrey Winstanley', label: 'Head of Maintenance' },
  ...{ email: 'geoff.winstanley@mail.example', phone: '0117 496 0331', city: 'Bristol' },
  street: '8 Coldharbour Lane, Bristol BS16 1QD',
  summary:
    'Thirty-five years in water and power, from apprentice fitter to head of a department of 140. Safety first, and a budget that closes.',
  jobs: [
    {
      title: 'Head of Maintenance',
      ...carver,
      from: '2016-05',
      to: null,
      did: [
        'Own a budget of 22 million pounds and 140 people.',
        'Introduced condition monitoring on 900 pumps.',
      ],
    },
    {
      title: 'Maintenance Manager',
      ...carver,
      from: '2010-01',
      to: '2016-04',
      did: ['Planned outages of four treatment works.'],
    },
    {
      title: 'Mechanical Supervisor',
      ...carver,
      from: '2004-09',
      to: '2009-12',
      did: ['Supervised two shifts of fitters.'],
    },
    {
      title: 'Project Engineer',
      employer: 'Avon Power Systems Ltd',
      place: 'Avonmouth',
      from: '1998-03',
      to: '2004-08',
      did: ['Commissioned three gas engines.'],
    },
    {
      title: 'Maintenance Fitter',
      employer: 'Avon Power Systems Ltd',
      place: 'Avonmouth',
      from: '1993-09',
      to: '1998-02',
      did: ['Overhauled turbines and boilers.'],
    },
    {
      title: 'Apprentice Fitter',
      employer: 'Bristol Dock Company',
      place: 'Bristol',
      from: '1989-09',
      to: '1993-08',
      did: ['Four-year apprenticeship in the lock workshop.'],
    },
  ],
  schools: [
    {
      degree: 'HND Mechanical Engineering',
      institution: 'Bristol Polytechnic',
      place: 'Bristol',
      from: '1993-09',
      to: '1996-06',
    },
  ],
  skills: ['Permit to work', 'SAP PM', 'Budgeting', 'Root cause analysis', 'Vibration analysis', 'NEBOSH'],
  languages: [
    ['English', 'English', 'mother tongue', 'native'],
    ['Welsh', 'Welsh', 'intermediate', 'B1'],
  ],
}
