type Searched = {
  name: string
  headline: string | null
  city: string | null
  skills: string[]
  job?: { title: string }
}

/** Whether every word is in the name, headline, place or skills of an applicant, or in the job's title. */
export function matchesWords({ name, headline, city, skills, job }: Searched, words: string) {
  const text = [name, headline, city, ...skills, job?.title].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
