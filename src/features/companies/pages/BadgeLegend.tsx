import { verificationLabels, verificationLevels } from '#/shared/verification.ts'
import { VerifiedTick } from '#/ui/VerifiedBadge.tsx'

/** What the two ticks of a list say. */
export const BadgeLegend = () => (
  <ul className="mt-4 grid gap-2 text-sm">
    {verificationLevels.toReversed().map((verificationLevel) => (
      <li key={verificationLevel} className="flex items-center gap-2">
        <VerifiedTick company={{ verificationLevel }} decorative />
        {verificationLabels[verificationLevel]}
      </li>
    ))}
  </ul>
)
