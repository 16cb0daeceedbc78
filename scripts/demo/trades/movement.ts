import type { Trade } from './trade-shape.ts'

// Freight, transit and delivery.
export const movementTrades: Record<string, Trade> = {
  warehouseLead: {
    titles: ['Warehouse Shift Lead'],
    sector: 'freight',
    roles: ['Shift lead', 'Warehouse team lead', 'Picker'],
    did: [
      'led 16 people on the late shift and wrote each handover myself',
      'trained 30 newcomers in their first month, of whom 26 stayed the year',
      'changed the door plan so that nobody crosses the forklift lane',
      'kept the count within 0.2% through two peak seasons',
      'stopped the line once for a bad load and would do it again',
    ],
    why: [
      'Six hours on the floor and two at the desk is the right mix for me.',
      'You pay what you print and post the shifts four weeks ahead; my family would notice.',
      'I was a picker first, so I know which instructions people can use.',
      'Near misses are written down at your site, and I want to work where that is normal.',
    ],
    study: ['High school diploma', 'Forklift operator card', 'Logistics certificate'],
  },
  yardPlanner: {
    titles: ['Rail Yard Planner'],
    sector: 'freight',
    roles: ['Yard planner', 'Yard clerk', 'Dispatcher'],
    did: [
      'published the track plan by 5:30 for three years and was late twice',
      'cut dwell time on the slowest track from 31 hours to 19',
      'wrote the recovery plan for a derailment that closed two leads',
      'kept crews, tower and customer desk on one sheet of paper',
    ],
    why: [
      'I like the hour before the day starts, when the plan can still be made better.',
      'A yard of this size is the next step after the small one I plan now.',
      'Early starts are no problem, I have done them for years.',
    ],
    study: ['Associate degree, Logistics', 'Conductor certificate', 'BSc Transport'],
  },
  customsClerk: {
    titles: ['Customs Documents Clerk'],
    sector: 'freight',
    roles: ['Customs clerk', 'Freight office assistant', 'Document clerk'],
    did: [
      'checked 60 files a day and had two queries from customs in a year',
      'kept a list of the ten shippers with the most mistakes and called each of them',
      'cleared a backlog of 400 entries in five weeks',
      'learned the tariff for food and textiles by heart, more or less',
    ],
    why: [
      'Part-time mornings fit with school hours at home.',
      'I like paper that is right the first time.',
      'I speak two of the languages your shippers call in.',
    ],
    study: ['Office administration certificate', 'High school diploma', 'Customs declarant course'],
  },
  stacker: {
    titles: ['Reach Stacker Operator'],
    sector: 'freight',
    roles: ['Reach stacker operator', 'Forklift operator', 'Crane assistant'],
    did: [
      'lifted about 130 boxes a shift for six years without an incident',
      'trained four operators, all of whom passed on the first try',
      'reported a cracked spreader before it failed',
      'worked trains, trucks and stack, in snow as well',
    ],
    why: [
      'A cab that is looked after and a crew that stops for wind: that is enough for me.',
      'I want a yard where the lift plan is followed.',
      'Rotating shifts are fine, my partner works them too.',
    ],
    study: ['Operator card', 'Heavy vehicle licence'],
  },
  driver: {
    titles: ['Bus Operator', 'School Bus Driver', 'Delivery Driver'],
    sector: 'transit',
    roles: ['Driver', 'Delivery driver', 'Courier', 'Minibus driver'],
    did: [
      'drove the same round for three years and know most doors by name',
      'had no preventable accident in seven years',
      'helped a planner find the two stops that made every run late',
      'drove a hospital minibus, two wheelchairs on most trips',
      'trained new drivers on the early round',
    ],
    why: [
      'I like to be the same face at the same time every day.',
      'Paid training for the licence is what I have been waiting for.',
      'You plan the hours first and the stops second. I have worked the other way round.',
      'People with questions do not bother me; most want to know that somebody is listening.',
    ],
    study: ['Commercial licence', 'High school diploma', 'First-aid certificate'],
  },
}
