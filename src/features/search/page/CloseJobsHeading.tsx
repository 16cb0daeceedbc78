/** Stands between the jobs that are what was asked for and those that are close to it. */
export const CloseJobsHeading = ({ asked }: { asked: string }) => (
  <li className="border-b border-base-300 bg-base-200 px-5 py-2.5 text-sm font-bold wrap-anywhere lg:ps-7 lg:pe-4">
    <h3>Related to “{asked}”</h3>
  </li>
)
