/**
 * What an employer is told about a held job: which part a person looks at, never which words or signs were
 * found. An honest employer knows where to look; a swindler does not learn what to leave out.
 */
const topics: Record<string, string> = {
  fee: 'What it says about money',
  visa: 'What it says about money',
  money: 'What it says about money',
  crypto: 'What it says about money',
  easy: 'What it says about money',
  pay: 'The pay for this kind of work',
  market: 'The pay for this kind of work',
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
const anythingElse = 'How it is worded'

/** The topics of these signs, each once. */
export const holdTopics = (keys: readonly string[]) => [
  ...new Set(keys.map((key) => topics[key] ?? anythingElse)),
]
