/** Who meets the applicant, each once. */
export const peopleOf = <Person extends { id: string }>({ parts }: { parts: { people: Person[] }[] }) => [
  ...new Map(parts.flatMap(({ people }) => people).map((one) => [one.id, one])).values(),
]
