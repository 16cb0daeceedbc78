import { Link } from 'react-router'
import { useHelpLink } from '#/client/use-help-link.ts'
import { RunBy } from '../pages/RunBy.tsx'
import { ContactForm, type Sender } from './ContactForm.tsx'

export const Contact = (sender: Sender) => {
  const helpLink = useHelpLink()
  return (
    <div className="page-container grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 pb-20 pt-9 lg:grid-cols-[264px_minmax(0,600px)] lg:grid-rows-[auto_1fr] lg:pb-28 lg:pt-16">
      <div>
        <h1 className="text-[2.5rem] leading-[1.04] tracking-[-0.03em] lg:text-4xl lg:leading-[1.04]">
          Contact
        </h1>
        <p className="mt-3 max-w-[18em] text-fg-muted">The people who run this Waymark read every message.</p>
        <RunBy className="mt-3 max-w-[18em] text-fg-muted" />
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <ContactForm {...sender} />
      </div>
      {/* On phones below the form. */}
      <dl className="grid content-start gap-4 border-t border-base-300 pt-5 text-sm">
        <div>
          <dt className="font-bold">Fraud</dt>
          <dd className="text-fg-muted">
            Already paid? Call your bank first, then{' '}
            <Link to={`${helpLink('fraud-policy')}#already-paid`} className="link">
              read what to do
            </Link>
          </dd>
        </div>
        <div>
          <dt className="font-bold">Answers</dt>
          <dd className="text-fg-muted">
            Many are there already, in the{' '}
            <Link to={helpLink('faq')} className="link">
              FAQ
            </Link>
          </dd>
        </div>
      </dl>
    </div>
  )
}
