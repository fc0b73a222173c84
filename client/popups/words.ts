import { moment } from '#client/kit/moment.ts'
import { roleWords } from '#client/parts/audience/roles.ts'
import type { PopupRow } from '#contract/popups.ts'
import type { Role } from '#contract/rights.ts'

export type State = 'planned' | 'on' | 'over'

export function stateOf({ from, to }: Pick<PopupRow, 'from' | 'to'>, now = Date.now()): State {
  if (from && Date.parse(from) > now) return 'planned'
  return to && Date.parse(to) <= now ? 'over' : 'on'
}

/** «ab 24.12.2026, 18:00» */
export function timeWords({ from, to }: Pick<PopupRow, 'from' | 'to'>) {
  const words = [from && `ab ${moment(from)}`, to && `bis ${moment(to)}`].filter(Boolean)
  return words.join(' ') || 'unbefristet'
}

/** A popup's audience, in the terms by which the studio counts it. */
export const audienceOf = ({ brand, studios, roles }: Partial<Pick<PopupRow, 'brand' | 'studios' | 'roles'>>) => ({
  brand: brand ?? undefined,
  studios: studios ?? [],
  roles: roles ?? [],
})

/** «3 Studios · Mitglieder» */
export function audienceWords({ studios = [], roles = [] }: Pick<PopupRow, 'studios' | 'roles'>, nameOf: (code: string) => string) {
  const where = studios.length === 0 ? 'alle Studios' : studios.length === 1 ? nameOf(studios[0] ?? '') : `${studios.length} Studios`
  return [where, ...roles.map(role => roleWords[role as Role] ?? role)].join(' · ')
}

/** «gezeigt 12 · geschlossen 8 · angenommen 2» */
export const countWords = ({ shown, closed, led }: Pick<PopupRow, 'shown' | 'closed' | 'led'>) =>
  `gezeigt ${shown} · geschlossen ${closed} · angenommen ${led}`
