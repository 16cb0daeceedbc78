/**
 * Tells an employer which part of a held job is reviewed, never which words or signals were found: honest
 * employers know where to look, and fraudsters do not learn what to avoid.
 */
const topics: Record<string, string> = {
  fee: 'What it says about money',
  visa: 'What it says about money',
  money: 'What it says about money',
  crypto: 'What it says about money',
  easy: 'What it says about money',
  pay: 'The pay for this kind of work',
  market: 'The pay for this kind of work',
  wide: 'The pay for this kind of work',
  parcels: 'What the work consists of',
  tasks: 'What the work consists of',
  pyramid: 'What the work consists of',
  papers: 'What applicants are asked for',
  harvest: 'What applicants are asked for',
  messenger: 'How people apply and get in touch',
  interview: 'How people apply and get in touch',
  mailbox: 'How people apply and get in touch',
  form: 'How people apply and get in touch',
  elsewhere: 'How people apply and get in touch',
  name: 'The company names and addresses in it',
  young: 'How long we have known the company',
  record: 'Another job of yours was removed lately',
  'first-job': 'All of it, because it is your first job here',
  stale: 'How long ago the company was checked',
}
const defaultTopic = 'How it is worded'

/** The distinct topics of these signals. */
export const holdTopics = (keys: readonly string[]) => [
  ...new Set(keys.map((key) => topics[key] ?? defaultTopic)),
]
