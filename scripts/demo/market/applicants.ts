import { carePeople } from '../people/care-people.ts'
import { crewPeople } from '../people/crew-people.ts'
import { deskPeople } from '../people/desk-people.ts'
import { maya } from '../people/maya.ts'
import { newPerson } from '../people/new-person.ts'
import type { DemoPerson } from '../people/person.ts'
import { type Place, places } from '../places.ts'
import { trades } from '../trades/index.ts'
import { type PostedJob, yearlyPay } from './posted-jobs.ts'

const most = 3
const mostYears = { entry: 8, mid: 25, senior: 40, lead: 40, executive: 40 }
const leastYears = { entry: 0, mid: 2, senior: 5, lead: 6, executive: 12 }

/** The people of the demo, and who of them applies for which job. */
export function applicantPool(random: () => number) {
  const people: DemoPerson[] = [maya, ...deskPeople, ...carePeople, ...crewPeople]
  const names = new Set(people.map(({ name }) => name))
  const byTrade = Map.groupBy(people, ({ trade }) => trade)
  const sent = new Map<DemoPerson, Set<PostedJob>>()
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T

  const jobsOf = (person: DemoPerson) => sent.get(person) ?? new Set()
  function remember(person: DemoPerson, job: PostedJob) {
    sent.set(person, jobsOf(person).add(job))
    return person
  }

  /** Somebody who can do the job, lives near or would move within the country, and asks for what it pays. */
  function fits(person: DemoPerson, job: PostedJob) {
    const { min, max } = yearlyPay(job)
    return (
      person !== maya &&
      person.skills.some((skill) => job.skills.includes(skill)) &&
      person.place.country === job.country &&
      person.years >= leastYears[job.level] &&
      person.years <= mostYears[job.level] &&
      person.desiredPay >= min * 0.8 &&
      person.desiredPay <= max * 1.1 &&
      jobsOf(person).size < most &&
      !jobsOf(person).has(job)
    )
  }

  function invent(job: PostedJob) {
    const about = trades[job.trade ?? '']
    if (!about || !job.trade) throw new Error(`nobody applies for ${job.title}`)
    const inCountry: Place[] = Object.values(places).filter(({ country }) => country === job.country)
    const home = inCountry.find(({ city }) => city === job.city)
    const pay = yearlyPay(job)
    const made = newPerson(
      {
        ...{ about, trade: job.trade, skills: job.skills, level: job.level },
        place: home && random() < 0.75 ? home : pick(inCountry),
        ...{ payMin: pay.min, payMax: pay.max },
      },
      random,
      (name) => names.has(name),
    )
    names.add(made.name)
    people.push(made)
    byTrade.set(job.trade, [...(byTrade.get(job.trade) ?? []), made])
    return made
  }

  return {
    people,
    pick,
    /** Somebody for this job: known already, or new. */
    applicantFor(job: PostedJob) {
      const known = byTrade.get(job.trade ?? '')?.filter((person) => fits(person, job)) ?? []
      return remember(known.length > 0 && random() < 0.6 ? pick(known) : invent(job), job)
    },
    inventFor: (job: PostedJob) => remember(invent(job), job),
    named(name: string, job: PostedJob) {
      const person = people.find((one) => one.name === name)
      if (!person) throw new Error(`nobody is called ${name}`)
      return remember(person, job)
    },
  }
}
