import type { Trade } from './trade-shape.ts'

// Energy and electrical trades.
export const powerTrades: Record<string, Trade> = {
  electrician: {
    titles: ['Transit Electrician', 'Marine Electrician', 'Grid Storage Field Technician'],
    sector: 'power',
    roles: ['Electrician', 'Service technician', 'Apprentice electrician'],
    did: [
      'rewired a pump house without taking it out of service',
      'found a ground fault that three people had looked for',
      'commissioned 14 inverters and wrote the list of what the manual leaves out',
      'taught apprentices lockout, each on a board they had wired themselves',
      'kept a switchboard from 1978 alive until its replacement came',
    ],
    why: [
      'High voltage work where nobody is rushed is hard to find.',
      'I want to move from buildings to batteries, and you train for it.',
      'I lock out every time, and I read that you expect it.',
      'A van, a region and a team that answers the phone: that is how I like to work.',
    ],
    study: ['Journeyman electrician', 'Electrician apprenticeship', 'Certificate in industrial electronics'],
  },
  powerEngineer: {
    titles: ['Power Systems Engineer'],
    sector: 'power',
    roles: ['Power systems engineer', 'Protection engineer'],
    did: [
      'set the protection for 45 feeders and visited each relay',
      'ran the grid studies for a 60 MW battery from first sketch to energizing',
      'wrote a tool that turns a week of load-flow cases into an hour',
      'explained a voltage dip to a hospital board in one page',
    ],
    why: [
      'Storage in cities is the part of the grid I want to work on.',
      'You let engineers see the site, and models get better that way.',
      'I like grid codes, which I know is not common.',
    ],
    study: ['BSc Electrical Engineering', 'MSc Power Engineering'],
  },
  wind: {
    titles: ['Wind Turbine Technician'],
    sector: 'power',
    roles: ['Wind technician', 'Mechatronics fitter'],
    did: [
      'serviced 90 turbines on land and 30 at sea',
      'changed a yaw motor in a weather window of six hours',
      'led a crew of three for two seasons',
    ],
    why: [
      'Fourteen days on and fourteen off suit my life.',
      'I like work where the weather has the last word.',
      'My offshore papers are valid for another two years.',
    ],
    study: ['Mechatronics apprenticeship', 'Technician for wind energy'],
  },
  solar: {
    titles: ['Solar Installer'],
    sector: 'power',
    roles: ['Solar installer', 'Roofer', 'Trade assistant'],
    did: [
      'worked on 120 roofs and left each yard cleaner than it was',
      'ran the roof side of a two-person crew for a year',
      'learned to tell a customer when their roof is not ready',
    ],
    why: [
      'A cooperative that its customers own is a place I would like to wear the shirt of.',
      'I want to finish my electrical papers, and you help with that.',
    ],
    study: ['Certificate III in progress', 'Roof plumbing certificate'],
  },
  plantOperator: {
    titles: ['Geothermal Plant Operator', 'Paper Machine Operator'],
    sector: 'plant',
    roles: ['Plant operator', 'Machine operator', 'Process operator'],
    did: [
      'ran a control room of two lines, nights included',
      'brought web breaks down from nine a week to four by keeping a log of each',
      'walked the rounds for five years and heard two bearings before they failed',
      'tested boiler water three times a shift and never signed for a test I had not made',
    ],
    why: [
      'I like a process that runs for weeks when you listen to it.',
      'A 12-hour shift with real days off is what I am used to.',
      'You train from inside. I would like to end as a lead operator.',
    ],
    study: ['High school diploma', 'Process technology certificate', 'Boiler operator licence'],
  },
  geologist: {
    titles: ['Reservoir Geologist'],
    sector: 'power',
    roles: ['Geologist', 'Well-site geologist'],
    did: [
      'logged eleven wells, four of them hot',
      'built a reservoir model that was wrong in a useful way',
      'kept the sample shed in an order that others could read',
    ],
    why: [
      'Heat that stays is better news than metal that is carried off.',
      'I would like to see one field through ten years.',
    ],
    study: ['MSc Geology', 'BSc Earth Science'],
  },
  community: {
    titles: ['Permitting and Community Manager', 'Communications Manager'],
    sector: 'office',
    roles: ['Communications officer', 'Permit coordinator', 'Press officer'],
    did: [
      'held 22 kitchen-table talks before the first public hearing',
      'got a permit in nine months because the neighbors had helped to write it',
      'wrote the statement on the worst day of the year and stood behind it',
      'edited a newsletter that people kept',
    ],
    why: [
      'I like to tell people the bad part first.',
      'You publish your bad weeks. That makes my work possible.',
      'Plain sentences are my craft.',
    ],
    study: ['BA Journalism', 'MA Public Administration', 'BA English'],
  },
}
