/** What a judge found, in one line: where, and what. */
export type Finding = { judge: string; where: string; text: string }

/** A judge that is not installed is `missing`: the command that installs it. */
export type Verdict = { findings: Finding[]; examined: string } | { missing: string }

/** The running product, with demo data. */
export type Product = {
  url: string
  /** The session token of each demo role. */
  tokens: Record<string, string>
  /** The tokens for programs, of a company and of a seeker, with every right. */
  programs: Record<string, string>
  get(path: string): Promise<{ status: number; text: string }>
}

export type Judge = { name: string; judge(product: Product, folder: string): Promise<Verdict> }
