import { isWithinDomain } from '#/shared/input/is-within-domain.ts'
import { anyPattern, type ScreeningRule } from './matcher.ts'
import { mixedScriptWords } from './plain-text.ts'

const headings =
  /\b(?:position summary|job summary|(?:job|short|complete) description|job title|position|position type|location|duration|category|shift|salary|salary \/ package|compensation|job type|employment type|hours|role|industry|town \/ city|relocation available|start date|reports to) ?:/g

/** Weak rules: none but filler text holds a job alone, but their weights add up. */
export const weakRules: ScreeningRule[] = [
  {
    key: 'easy',
    reason: 'Promises easy money',
    weight: 0.35,
    find: anyPattern(
      {
        anchor:
          /\b(?:easy money|extra cash|quick cash|get rich|unlimited (?:income|earnings?|earning potential)|financial freedom|passive income|be your own boss|quit your (?:day )?job|money from home|cash daily|daily cash|make money|weekend cash)\b/g,
        unless: /\b(?:help|our (?:clients|customers|users|members))\b/,
      },
      {
        anchor: /\b(?:earn|make|receive) (?:up to |over |from |between )?[$£€] ?\d[\d,.]*/g,
        near: [
          /\b(?:home|no experience|part[- ]time|phone|spare|free time|extra|weekly|daily|per day|a day)\b/,
        ],
      },
    ),
  },
  {
    key: 'mailbox',
    reason: 'Sends applicants to a private email address',
    weight: 0.3,
    find: anyPattern({
      anchor:
        /(?<![\w.+-])[\w.+-]{1,64}@(?:g(?:oogle)?mail|yahoo|ymail|hotmail|outlook|live|aol|icloud|proton(?:mail)?|gmx|mail|yandex|zoho|tutanota|consultant|usa)\.(?:com|net|org|ru|de|fr|in|me|co\.\w{2})\b/g,
    }),
  },
  {
    key: 'form',
    reason: 'Sends applicants to a form or a link elsewhere',
    weight: 0.35,
    // Whoever applies elsewhere is past what the product checks.
    find: anyPattern(
      {
        anchor:
          /\b(?:bit\.ly|tinyurl\.com|goo\.gl|forms\.gle|docs\.google\.com\/forms|cutt\.ly|rebrand\.ly|is\.gd|ow\.ly|t\.ly|shorturl\.at|jotform\.com)\/?\S{0,60}/g,
      },
      {
        anchor:
          /\b(?:apply|applying|application|jobs)\b[^.!?:]{0,25}(?:\blinks?\b:? ?|:? ?(?=https?:\/\/|www\.))(?:(?:https?:\/\/(?:www\.)?|www\.)(?<host>[a-z0-9.-]{1,80})\S{0,60})?/g,
        // What stands before an @ is a user's name at another host.
        ignore: ({ 0: link, groups }, { companyDomain }) =>
          Boolean(
            companyDomain &&
              groups?.host &&
              isWithinDomain(groups.host, companyDomain) &&
              !link.includes('@'),
          ),
      },
    ),
  },
  {
    key: 'copied',
    reason: 'Carries the headings of a job ad from elsewhere',
    weight: 0.3,
    find: ({ body }) => {
      const found = new Set(body.match(headings))
      return found.size >= 3 ? [...found].slice(0, 5).join(' ') : undefined
    },
  },
  {
    key: 'placeholder',
    reason: 'Holds a text that only fills the page',
    weight: 0.5,
    find: anyPattern({ anchor: /\blorem ipsum\b|\bdolor sit amet\b/g }),
  },
  {
    key: 'price',
    reason: 'Puts an amount of money into the title',
    weight: 0.2,
    find: ({ title }) => /[$£€] ?\d[\d.,]*/.exec(title)?.[0],
  },
  {
    key: 'daily',
    reason: 'Pays by the day or week',
    weight: 0.2,
    find: anyPattern({
      anchor: /[$£€] ?\d[\d,.]{0,12} ?(?:\/|per |a |every )? ?(?:weekly|week|daily|day)\b/g,
    }),
  },
  {
    key: 'hidden',
    reason: 'Hides words by spelling them with letters of another script',
    weight: 0.45,
    find: (_, { title, description }) => mixedScriptWords(`${title} ${description}`).join(', ') || undefined,
  },
  {
    key: 'hurry',
    reason: 'Presses people to hurry',
    weight: 0.2,
    find: anyPattern(
      {
        anchor:
          /\b(?:act (?:now|fast)|hurry|limited (?:slots|spots|seats|positions)|few (?:slots|spots) left|start (?:today|immediately|asap)|apply fast|don't miss (?:out|this|the (?:chance|opportunity)|your chance))\b/g,
      },
      {
        anchor:
          /\burgent(?:ly)? (?:needs?|needed|required|requires?|looking|seek\w*|hir\w+|recruit\w*|jobs?|positions?|vacanc\w+|openings?|part|full)\b|\b(?:needed|required|wanted|hiring) urgent(?:ly)?\b/g,
      },
    ),
  },
  {
    key: 'anyone',
    reason: 'Asks for no skill or experience at all',
    weight: 0.3,
    find: anyPattern({
      anchor:
        /\b(?:(?:any |previous |prior )?(?:experience|skills?|qualifications?|degree|education|resume) (?:is |are )?(?:not |un)(?:needed|required|necessary)|anyone can (?:do|apply)|everyone (?:can|is) (?:apply|accepted))\b|(?:^|\W)no (?:any )?(?:previous |prior |special )?(?:experience|skills?|qualifications?|requirements?|resume|cv)(?: is| are)?(?: needed| required| necessary|$|[.! ])/g,
    }),
  },
]
