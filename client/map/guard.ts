import { type AccessHolder, allows } from '#contract/access.ts'
import { rowOf, type ScreenName } from '#contract/screens.ts'

/** The person whom the guard judges; `undefined` is nobody. */
export type Visitor = (AccessHolder & { _id: string; idle?: boolean; screen?: boolean }) | undefined

/** `choose`: a studio's tablet on which nobody works yet. */
export type AccessVerdict = 'open' | 'sign-in' | 'home' | 'choose'

/** Screens that a studio's own account opens before somebody works on the tablet; it is no member (L156). */
const stationScreens: readonly ScreenName[] = ['selectEmployee', 'panelTime', 'reconcile']

/**
 * Nobody → the sign-in, on every screen that needs a person; lacking right → home without a word (section 2.6, A02); a studio's account →
 * the choice of employee.
 */
export function verdict(name: ScreenName, visitor: Visitor, params: Record<string, string | undefined> = {}): AccessVerdict {
  const { access, own } = rowOf(name)
  // A paired screen opens what it plays; everywhere else nobody stands before it.
  if (visitor?.screen) return own && params[own] === visitor._id ? 'open' : verdict(name, undefined)
  if (visitor?.idle && !stationScreens.includes(name) && (access !== 'public' || name === 'home')) return 'choose'
  if (allows(access, visitor) || (own && visitor && params[own] === visitor._id)) return 'open'
  return visitor ? 'home' : 'sign-in'
}

const none: Readonly<Record<string, string | undefined>> = {}

/** The row's ':' parts as this address fills them. */
export function paramsAt(name: ScreenName, pathname: string): Readonly<Record<string, string | undefined>> {
  const { path } = rowOf(name)
  if (!path.includes(':')) return none
  const pieces = pathname.split('/').filter(Boolean)
  const wanted = path.split('/').filter(Boolean)
  return Object.fromEntries(wanted.flatMap((piece, at) => (piece.startsWith(':') ? [[piece.slice(1), pieces[at]]] : [])))
}
