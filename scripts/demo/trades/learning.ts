import type { Trade } from './trade-shape.ts'

// Schools, books and courses.
export const learningTrades: Record<string, Trade> = {
  specialTeacher: {
    titles: ['Special Education Teacher'],
    sector: 'school',
    roles: ['Special education teacher', 'Classroom aide'],
    did: [
      'carried a caseload of 12 across grades 3 to 5',
      'wrote individual plans that parents could read aloud',
      'taught beside a mathematics colleague for three years, and we still talk',
      'measured reading every second week and changed what did not work',
    ],
    why: [
      'A caseload of 11 would let me do all of it.',
      'A planning period that is never taken is the best thing in your advert.',
      'I want to follow the same children for more than a year.',
    ],
    study: ['MEd Special Education', 'BA Special Education'],
  },
  secondaryTeacher: {
    titles: ['Secondary Teacher'],
    sector: 'school',
    roles: ['Teacher', 'Student teacher'],
    did: [
      'taught five classes a day and called each family once a term with something good',
      'ran the robotics club on a budget of $300',
      'wrote a shared rubric with four colleagues',
      'brought two thirds of my repeaters through the state test',
    ],
    why: [
      'A department that shares its lessons is where I want to grow.',
      'I like teenagers, also in February.',
      'A coach in the first year is worth more to me than the next step on the scale.',
    ],
    study: ['BA Education', 'MAT', 'Career switch license'],
  },
  elementaryTeacher: {
    titles: ['Elementary Teacher'],
    sector: 'school',
    roles: ['Elementary teacher', 'Student teacher', 'After-school leader'],
    did: [
      'had a full class for 14 weeks as a student teacher',
      'taught 19 of 20 children to read by May and kept in touch with the twentieth',
      'planned with a grade team of four every Tuesday',
      'kept a classroom newspaper going for a year',
    ],
    why: [
      'A class of 21 would feel like a gift.',
      'I was trained in how reading is taught and want to use all of it.',
      'A coach who still teaches is somebody I would listen to.',
    ],
    study: ['BA Elementary Education', 'MEd Early Literacy'],
  },
  counselor: {
    titles: ['School Counselor'],
    sector: 'school',
    roles: ['School counselor', 'Counseling intern'],
    did: [
      'met 300 students a year and knew the quiet ones',
      'ran groups on grief and on moving',
      'led the response after a house fire that hit two families',
    ],
    why: [
      'A door that closes and no lunch duty: I read that line twice.',
      '250 students is a number I can keep in my head.',
    ],
    study: ['MEd Counseling', 'MA School Counseling'],
  },
  editor: {
    titles: ['Textbook Editor'],
    sector: 'office',
    roles: ['Editor', 'Assistant editor', 'Teacher'],
    did: [
      'took nine titles from outline to print',
      'sat in the back of 30 classrooms and wrote down where children stopped reading',
      'cut my favorite chapter because it did not work',
      'cleared the permissions of 600 pictures without a letter from a lawyer',
    ],
    why: [
      'Classroom trials are part of the job here, and I would do them unpaid.',
      'I like captions.',
      'I taught the subject before I edited it.',
    ],
    study: ['BA English', 'MA Publishing', 'BA Geography'],
  },
  cartographer: {
    titles: ['Cartographer'],
    sector: 'office',
    roles: ['Map editor', 'GIS technician'],
    did: [
      'drew 31 sheets with relief by hand',
      'automated the label placement that took us a week',
      'noted the source of every border I drew',
    ],
    why: ['Maps for ten-year-olds are the hardest kind, and I would like to try.'],
    study: ['MSc Cartography'],
  },
  tutor: {
    titles: ['Adult Tutor'],
    sector: 'school',
    roles: ['Adult tutor', 'Self-employed bookkeeper', 'Workshop instructor'],
    did: [
      'taught evening groups of 12 for four years',
      'helped 34 small shops keep their books before I taught others to',
      'marked within the week, always',
      'kept a group together through a winter of colds',
    ],
    why: [
      'Adults who chose to be there are the best class one can have.',
      'Preparation that is paid tells me how you think of teaching.',
      'I practise what I would teach, three days a week.',
    ],
    study: ['Award in Education and Training', 'Level 4 teaching certificate'],
  },
  programme: {
    titles: ['Reading Programme Manager', 'Field Trainer'],
    sector: 'school',
    roles: ['Programme officer', 'Teacher', 'Field trainer'],
    did: [
      'trained 40 tutors and visited each of them twice a month',
      'taught grades 1 and 2 for five years',
      'dropped a story that every child had yawned at, and told the writer why',
      'ran a programme in 14 schools on a budget I could print on one page',
    ],
    why: [
      'Sitting beside one child every day is in your advert. That is why I apply.',
      'I speak three of your languages and read four.',
      'Travel four days a week is what I do now.',
    ],
    study: ['BEd', 'MA Development Studies'],
  },
}
