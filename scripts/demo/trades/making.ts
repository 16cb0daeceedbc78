import type { Trade } from './trade-shape.ts'

// Building sites, workshops and factories.
export const makingTrades: Record<string, Trade> = {
  superintendent: {
    titles: ['Site Superintendent'],
    sector: 'building',
    roles: ['Assistant superintendent', 'Superintendent', 'Carpenter'],
    did: [
      'handed over two schools on the day we said',
      'ran 60 people on a hospital that stayed open',
      'kept the look-ahead on a wall where every trade could write on it',
    ],
    why: [
      'I want a site where the plan is made with the foremen.',
      'Public buildings are what I would like to show my children.',
      'I was a carpenter for nine years and still carry a tape.',
    ],
    study: ['Carpenter apprenticeship', 'Construction management certificate'],
  },
  carpenter: {
    titles: ['Carpenter', 'Furniture Maker'],
    sector: 'building',
    roles: ['Carpenter', 'Cabinet maker', 'Apprentice carpenter'],
    did: [
      'framed 22 houses and hung the doors in most of them',
      'built a library in oak that took a winter',
      'set up a CNC router so that it does what the hand would',
      'read drawings to newcomers until they could',
    ],
    why: [
      'I like joints that nobody sees.',
      'A crew that stays together from floor to roof is worth moving for.',
      'Good timber and time to look at it: your advert promises both.',
    ],
    study: ['Carpenter apprenticeship', 'Certificate III in Carpentry', 'Fine woodworking diploma'],
  },
  structural: {
    titles: ['Structural Engineer', 'Graduate Civil Engineer'],
    sector: 'building',
    roles: ['Graduate engineer', 'Structural engineer', 'Site assistant'],
    did: [
      'set out 600 m of flood wall',
      'checked temporary works on a bridge with trains under it',
      'designed a timber roof and stood under it when it rained',
      'surveyed 40 culverts on foot',
    ],
    why: [
      'I want to see what I draw.',
      'Walls that keep water out are easy to believe in.',
      'You pair graduates with somebody near retirement. I would listen.',
    ],
    study: ['MEng Civil Engineering', 'BSc Structural Engineering'],
  },
  machines: {
    titles: ['Heavy Equipment Operator'],
    sector: 'building',
    roles: ['Excavator operator', 'Plant operator'],
    did: [
      'dug around live gas for eight years and touched nothing',
      'graded a depot to two centimeters with machine control',
      'greased my own machine every morning',
    ],
    why: ['I like a clean trench.', 'You mark services before the bucket comes. That is my kind of site.'],
    study: ['Operator card', 'Heavy equipment certificate'],
  },
  welder: {
    titles: ['Shipyard Welder'],
    sector: 'plant',
    roles: ['Welder', 'Fabricator'],
    did: [
      'welded stainless pipe to class for six years',
      'passed 46 of 47 x-rays last year',
      'worked in tanks with a good watchman outside',
    ],
    why: [
      'Ships that leave and come back are good to work on.',
      'Paid test plates show that you mean it.',
      'I want a yard with ventilation that works.',
    ],
    study: ['Welding certificate', 'Class-certified welder'],
  },
  mechanical: {
    titles: ['Mechanical Engineer', 'Embedded Software Engineer'],
    sector: 'plant',
    roles: ['Mechanical engineer', 'Design engineer', 'Embedded engineer'],
    did: [
      'designed a pressure housing that came back from 300 m dry',
      'halved the stops of a winder by changing one bearing',
      'wrote firmware for battery gauges that float for two years',
      'kept a drawer of broken parts and what each taught me',
    ],
    why: [
      'I like to hold the thing the next day.',
      'Salt water forgives nothing, which keeps drawings honest.',
      'A small team where the engineer also turns the wrench is right for me.',
    ],
    study: ['BSc Mechanical Engineering', 'MSc Electrical Engineering'],
  },
  inspector: {
    titles: ['Quality Inspector', 'Production Planner'],
    sector: 'plant',
    roles: ['Quality inspector', 'Production planner', 'Machine operator'],
    did: [
      'measured first parts for three shifts and sent back what was wrong, politely',
      'planned 200 orders a week on two machines',
      'brought late orders from 14% to 5% by moving one change-over',
      'wrote inspection cards with pictures',
    ],
    why: [
      'I like it when the plan and the floor agree.',
      'I would rather find it here than hear of it from the customer.',
      'You let inspectors stop a batch. That is why I write.',
    ],
    study: ['Metrology certificate', 'BSc Industrial Engineering', 'High school diploma'],
  },
}
