import { moment } from '#client/kit/moment.ts'
import { type AddressedState, addressedState } from '#contract/addressed.ts'
import type { Role } from '#contract/rights.ts'
import { roleWords } from './roles.ts'

interface AudienceSpan {
  from?: string | null
  to?: string | null
}

/** The state by its time, at this moment. */
export const stateOf = ({ from, to }: AudienceSpan, now = Date.now()): AddressedState => addressedState({ from, to }, now)

/** Each state's look and word. */
export const stateChips = { planned: ['warn', 'Geplant'], on: ['ok', 'Läuft'], over: ['plain', 'Vorbei'] } as const

/** «ab 24.12.2026, 18:00» */
export function timeWords({ from, to }: AudienceSpan) {
  const words = [from && `ab ${moment(from)}`, to && `bis ${moment(to)}`].filter(Boolean)
  return words.join(' ') || 'unbefristet'
}

interface Audience {
  studios?: readonly string[]
  roles?: readonly string[]
}

/** «3 Studios · Mitglieder» */
export function audienceWords({ studios = [], roles = [] }: Audience, nameOf: (code: string) => string) {
  const where = studios.length === 0 ? 'alle Studios' : studios.length === 1 ? nameOf(studios[0] ?? '') : `${studios.length} Studios`
  return [where, ...roles.map(role => roleWords[role as Role] ?? role)].join(' · ')
}
