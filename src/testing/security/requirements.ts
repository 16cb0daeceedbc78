import type { RequirementFamily } from './requirement.ts'
import { accessControlRequirements } from './requirements/access.ts'
import { appRequirements } from './requirements/apps.ts'
import { concurrencyRequirements, crashRecoveryRequirements } from './requirements/concurrency.ts'
import { fileRequirements } from './requirements/files.ts'
import { identityProviderRequirements } from './requirements/identity-providers.ts'
import { inputRequirements } from './requirements/input.ts'
import { cachingRequirements, rateLimitRequirements } from './requirements/limits.ts'
import { companyVerificationRequirements, outboundRequirements } from './requirements/outbound.ts'
import { outputRequirements } from './requirements/output.ts'
import { privacyRequirements, supplyChainRequirements } from './requirements/privacy.ts'
import { sessionRequirements } from './requirements/sessions.ts'
import { emailTokenRequirements, signInRequirements } from './requirements/sign-in.ts'

export const requirementFamilies: RequirementFamily[] = [
  signInRequirements,
  emailTokenRequirements,
  sessionRequirements,
  accessControlRequirements,
  inputRequirements,
  outputRequirements,
  fileRequirements,
  outboundRequirements,
  companyVerificationRequirements,
  identityProviderRequirements,
  appRequirements,
  cachingRequirements,
  rateLimitRequirements,
  concurrencyRequirements,
  crashRecoveryRequirements,
  privacyRequirements,
  supplyChainRequirements,
]
