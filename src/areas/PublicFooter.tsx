import { Link } from 'react-router'
import { ThemeSelect } from '#/client/theme/ThemeSelect.tsx'
import { useAdvicePath } from '#/client/use-advice-path.ts'
import { helpPages, useHelpLink } from '#/client/use-help-link.ts'
import { type HelpTopic, paths } from '#/shared/paths.ts'
import type { Role } from '#/shared/roles.ts'
import { Logo } from '#/ui/Logo.tsx'

const columns = [
  {
    title: 'Job seekers',
    links: [
      ['Find jobs', paths.jobs],
      ['Companies', paths.companies],
      ['What work pays', paths.pay],
      ['Advice', paths.blog],
      ['The answer guarantee', paths.answerBond],
      ['Check an offer record', paths.verify],
      ['Create account', paths.register],
    ],
  },
  {
    title: 'Employers',
    links: [
      ['Post a job', paths.hiring],
      ['The company check', `${paths.faq}#check`],
      ['Employer FAQ', `${paths.faq}#employers`],
      ['The law on job ads', paths.postingRules],
      ['API for programs', paths.developers],
    ],
  },
  {
    title: 'Waymark',
    links: [
      ['About', paths.about],
      ['FAQ', paths.faq],
      ['Contact', paths.contact],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['Privacy policy', paths.privacy],
      ['Terms of service', paths.terms],
      ['Fraud policy', paths.fraudPolicy],
      ['Report a job', paths.newReport],
    ],
  },
] as const

/** Whoever is signed in has an account; `data-role` hides these from the first paint on. */
const forVisitors: string[] = [paths.register, paths.hiring]

/** The help page that a link leads to, because signed-in users have their own copies of the help pages. */
const helpPageOf = (to: string) => {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? []
  const page = (Object.keys(helpPages) as HelpTopic[]).find((name) => helpPages[name] === path)
  return page && { page, rest }
}

/** `role`: whose links it has, as `useHelpLink` reads it. */
export const PublicFooter = (_: { role: Role | null }) => {
  const helpLink = useHelpLink()
  const advicePath = useAdvicePath()
  const addressOf = (to: string) => {
    const help = helpPageOf(to)
    if (to === paths.blog) return advicePath
    return help ? helpLink(help.page) + help.rest : to
  }
  return (
    <footer className="on-dark bg-dark text-on-dark">
      <div className="page-container grid grid-cols-2 gap-x-6 gap-y-10 py-16 md:grid-cols-[1.4fr_repeat(4,1fr)]">
        <div className="col-span-2 md:col-span-1">
          <Logo invert />
          <p className="mt-4 max-w-60 text-sm text-on-dark/75">
            Jobs from employers that passed a company check.
          </p>
          <p className="theme-choice mt-6 flex items-center gap-3 text-sm">
            <label htmlFor="footer-theme">Theme</label>
            <ThemeSelect id="footer-theme" className="w-28 border-on-dark/50 bg-dark text-sm text-on-dark" />
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <div key={title}>
            <h2 className="mb-2 text-sm tracking-normal">{title}</h2>
            <ul>
              {links.map(([name, to]) => (
                <li key={to} className={forVisitors.includes(to) ? 'in-[[data-role]]:hidden' : ''}>
                  <Link
                    to={addressOf(to)}
                    className="inline-block py-1.5 text-sm text-on-dark/80 underline-offset-4 hover:text-on-dark hover:underline"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </footer>
  )
}
