/** One thing that must hold against an attacker, a fault or a mistake. Tests name its id in a comment `// Security: P-01`. */
export type Requirement = {
  id: string
  /** What must hold, in one sentence. */
  holds: string
  /** What its tests do not show. */
  remaining?: string
  /** A figure of it that no test asserts, because it needs a quiet machine, and the bench that measures it. */
  measured?: string
  /** What was left out of the requirement by decision, and why. */
  decided?: string
  /** Why no test shows it. */
  reason?: string
}

export type RequirementFamily = { title: string; requirements: Requirement[] }
