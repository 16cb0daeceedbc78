import type { Trade } from './trade-shape.ts'

// Food, kitchens and hotels.
export const foodTrades: Record<string, Trade> = {
  foodSafety: {
    titles: ['Food Safety Manager'],
    sector: 'food',
    roles: ['Quality manager', 'Lab technician'],
    did: [
      'passed three audits without a major',
      'traced a batch from shelf to field in 50 minutes',
      'swabbed for four years before I told others where to swab',
    ],
    why: [
      'I like to be asked before the line is bought.',
      'A site where stopping the line is backed from above is rare.',
    ],
    study: ['BSc Food Science', 'HACCP lead auditor'],
  },
  lineOperator: {
    titles: ['Production Line Operator'],
    sector: 'food',
    roles: ['Line operator', 'Packer', 'Machine helper'],
    did: [
      'worked every station of a packing line in two years',
      'brought change-overs from 25 minutes to 14 with two colleagues',
      'found the loose guide that crushed one box in fifty',
      'kept the cold side clean enough that the auditor took a photo',
    ],
    why: [
      'I like a line that runs and a team that talks.',
      'Days and no weekends would be good for us at home.',
      'You show the way from operator to line lead, and I want to take it.',
      'I live close and I am early.',
    ],
    study: ['High school diploma', 'Food handler card'],
  },
  baker: {
    titles: ['Baker', 'Cheesemaker'],
    sector: 'food',
    roles: ['Baker', 'Assistant cheesemaker', 'Dairy hand'],
    did: [
      'shaped 700 loaves a night',
      'kept a rye starter alive through two moves',
      'made tomme and cheddar from the milk of nine farms',
      'threw away a vat that others would have sold',
    ],
    why: [
      'Nights are quiet and bread is honest work.',
      'I want to learn from people who have done it longer than I have.',
      'Real milk and real flour, and no mix from a bag.',
    ],
    study: ['Baker’s diploma', 'BSc Animal Science', 'Artisan food certificate'],
  },
  orchard: {
    titles: ['Orchard Crew Member'],
    sector: 'food',
    roles: ['Orchard worker', 'Crew supervisor'],
    did: [
      'picked three harvests, apples and cherries',
      'led a crew of eight in the last one',
      'sorted at the bin and had few sent back',
    ],
    why: [
      'I like to be outside and to see at four what I did since six.',
      'Ladders that are checked are a good sign.',
    ],
    study: ['Horticulture certificate', 'High school diploma'],
  },
  maintenance: {
    titles: ['Maintenance Technician', 'Hotel Maintenance Technician', 'Building Caretaker'],
    sector: 'plant',
    roles: ['Maintenance technician', 'Building technician', 'Handyman'],
    did: [
      'kept 120 rooms, two boilers and one lift going',
      'found the valve that had cost us a shift a month',
      'mended a conveyor at 3 in the morning with a part from the scrap shelf',
      'set up a list of small repairs that tenants could see',
      'painted 40 stairwells and still like the smell',
    ],
    why: [
      'I like to be the person whose phone number is on the wall.',
      'You plan maintenance before it breaks, so I would sleep.',
      'A house or a line, it is the same: listen, look, then take it apart.',
    ],
    study: ['Industrial maintenance certificate', 'HVAC certificate', 'Plumbing apprenticeship'],
  },
  cook: {
    titles: ['Line Cook', 'Sous Chef', 'Product Development Cook', 'Apprentice in Hospitality'],
    sector: 'hotel',
    roles: ['Line cook', 'Commis', 'Kitchen hand'],
    did: [
      'ran the grill for 140 covers on a Saturday',
      'broke down whole fish every morning for two years',
      'brought food cost down by three points without touching the plate',
      'cooked staff meals that people stayed for',
      'wrote recipes so that the new cook could follow them on day one',
    ],
    why: [
      'A kitchen where people speak quietly is one I want to see.',
      'Two days off in a row, posted ahead: I would stay for that.',
      'I want to learn fish from somebody who knows the boats.',
      'Your menu changes with the week, and so would I.',
    ],
    study: ['Culinary certificate', 'Red Seal, first level', 'Apprenticeship as a cook'],
  },
  housekeeping: {
    titles: ['Room Attendant', 'Restaurant Server'],
    sector: 'hotel',
    roles: ['Room attendant', 'Server', 'Housekeeper'],
    did: [
      'did 14 rooms a day and was asked to train the new ones',
      'served a terrace of 12 tables with one colleague',
      'learned the allergens of 40 dishes',
      'found a wedding ring in a vacuum bag and the guest it belonged to',
    ],
    why: [
      'I like work where you see that it is done.',
      'Your shifts end when they say they end. I asked a friend who works there.',
      'Guests who come back ask for the same people, and I would like to be one of them.',
    ],
    study: ['High school diploma', 'Hospitality course'],
  },
  innkeeper: {
    titles: ['Innkeeper', 'Hotel General Manager'],
    sector: 'hotel',
    roles: ['Assistant hotel manager', 'Front office manager'],
    did: [
      'ran a house of 60 rooms for three summers',
      'brought the same housekeeping team through two seasons without losing anybody',
      'answered every review, the unfair ones too',
    ],
    why: [
      'I want one house and its people, not a region.',
      'A small inn needs somebody who can also carry a mattress.',
    ],
    study: ['BA Hotel Management'],
  },
}
