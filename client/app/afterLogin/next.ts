import { type AgreementKind, neededAgreements } from '#contract/agreements/calls.ts'
import type { User } from '#contract/auth.ts'
import type { ScreenName } from '#contract/screens.ts'

export type NextStep = AgreementKind | 'studio'

export interface NextStepContext {
  user: Pick<User, 'consent1' | 'consentWithdrawn' | 'userRoles' | 'studio_id'>
  /** Agreements that are signed, on the server or here; undefined while that is not known. */
  signed: ReadonlySet<AgreementKind> | undefined
  /** Code of the studio this device shows. */
  picked?: string
  /** Steps that were put off until the next start. */
  later: ReadonlySet<NextStep>
}

/** The next step after the sign-in, in the order of L114: consent, confidentiality, studio. */
export function nextStep({ user, signed, picked, later }: NextStepContext): NextStep | undefined {
  const open = (kind: AgreementKind) =>
    signed !== undefined && !signed.has(kind) && !(kind === 'health' && (user.consent1 || user.consentWithdrawn))
  const steps: NextStep[] = [
    ...neededAgreements(user.userRoles).filter(open),
    ...(isOpenStudio(user.studio_id, picked) ? (['studio'] as const) : []),
  ]
  return steps.find(step => !later.has(step))
}

const isOpenStudio = (account: string | null | undefined, picked: string | undefined) =>
  !account || (picked !== undefined && picked !== account)

/**
 * Screens without these questions: signing in, joining, reading the agreements themselves, and training (never in the middle of a workout).
 */
const quiet: readonly ScreenName[] = [
  ...(['login', 'register', 'forgot', 'emailChange', 'consent', 'impressum', 'datenschutz', 'redirect', 'studios'] as const),
  ...(['workoutRun', 'planRun', 'splitPick', 'summary'] as const),
]
export const mayAsk = (screen: ScreenName | undefined) => screen === undefined || !quiet.includes(screen)
