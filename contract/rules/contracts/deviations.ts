import type { Deviation, DeviationSide, MapField } from '#contract/contracts/tac.ts'
import { daysBetween } from '#contract/days.ts'
import type { ContractLife } from './life.ts'
import type { AccessContract } from './tac.ts'
import { lifeOfTac } from './tac.ts'

/** From here on a day at the access-control service means: without an end. */
const endless = '2199-01-01'
const dayOrNone = (day: string | null) => (day !== null && day >= endless ? null : day)

/** A person as one side has them. */
interface SidePerson {
  vorname: string
  nachname: string
  geburtstag: string | null
  email: string | null
}

/** The days of a contract that both sides tell. */
export interface ContractDays {
  start: string
  /** Last day by what was signed. */
  end: string | null
  finalEnd: string | null
  pauses: readonly { from: string; to: string }[]
}

/** Days of a contract as the service tells them; undefined where that has no term. */
export function toldBy(contract: AccessContract): ContractDays | undefined {
  const life = lifeOfTac(contract)
  return life && { start: life.start, end: dayOrNone(life.end), finalEnd: dayOrNone(life.finalEnd), pauses: life.pauses }
}

const earlierOf = (one: string | null, other: string | null) => (one === null || (other !== null && other < one) ? other : one)

/** Days of a contract as we tell them; `signed` is the last day that it was signed with, before which it may have been ended. */
export const toldHere = (life: ContractLife, signed: string | null): ContractDays => ({
  start: life.start,
  end: earlierOf(signed, life.finalEnd),
  finalEnd: life.finalEnd,
  pauses: life.pauses,
})

const field = (name: MapField['field'], ours: string | null, theirs: string | null, mends: readonly DeviationSide[]): MapField => ({
  key: name,
  field: name,
  ours,
  theirs,
  same: ours === theirs,
  mends: ours === theirs ? [] : [...mends],
})

const both: readonly DeviationSide[] = ['ours', 'theirs']
const trimToNull = (text: string | null) => text?.trim() || null

/** A person on both sides; an address of the app's is proven and changes there alone. */
export const personFields = (ours: SidePerson, theirs: SidePerson): MapField[] => [
  field('vorname', trimToNull(ours.vorname), trimToNull(theirs.vorname), both),
  field('nachname', trimToNull(ours.nachname), trimToNull(theirs.nachname), both),
  field('geburtstag', ours.geburtstag, theirs.geburtstag, ours.geburtstag ? both : ['theirs']),
  field('email', trimToNull(ours.email)?.toLowerCase() ?? null, trimToNull(theirs.email)?.toLowerCase() ?? null, ['ours']),
]

/** How a pause is named among the fields of a contract. */
const pauseKey = ({ from, to }: { from: string; to: string }) => `pause ${from} ${to}`
const pauseTextOf = ({ from, to }: { from: string; to: string }) => `${from} ${to}`

function pauseFields(ours: ContractDays['pauses'], theirs: ContractDays['pauses']): MapField[] {
  const keys = [...new Set([...ours, ...theirs].map(pauseKey))].sort()
  return keys.map(key => {
    const [here, there] = [ours, theirs].map(pauses => pauses.find(pause => pauseKey(pause) === key))
    return { ...field('pause', here ? pauseTextOf(here) : null, there ? pauseTextOf(there) : null, both), key }
  })
}

/**
 * A contract's days on both sides. Beginning and term are signed, so ours alone can go there; of the last day theirs can be taken where it is
 * later: as days that are given.
 */
export function contractFields(ours: ContractDays, theirs: ContractDays): MapField[] {
  const isLater = ours.finalEnd !== null && theirs.finalEnd !== null && theirs.finalEnd > ours.finalEnd
  return [
    field('start', ours.start, theirs.start, ['ours']),
    field('end', ours.end, theirs.end, ['ours']),
    field('finalEnd', ours.finalEnd, theirs.finalEnd, isLater ? both : ['ours']),
    ...pauseFields(ours.pauses, theirs.pauses),
  ]
}

/** Days by which their last day is later than ours. */
export const laterBy = (ours: ContractDays, theirs: ContractDays) =>
  ours.finalEnd && theirs.finalEnd ? Math.max(0, daysBetween(ours.finalEnd, theirs.finalEnd)) : 0

const isOfPerson = ({ field }: MapField) => ['vorname', 'nachname', 'geburtstag', 'email'].includes(field)

/** Differing fields, as they are kept and listed: what a person is called and when they were born stands in no list. */
export const deviationsIn = (fields: readonly MapField[]): Deviation[] =>
  fields
    .filter(({ same }) => !same)
    .map(each => {
      const { field, ours, theirs } = each
      return isOfPerson(each) ? { field, ours: null, theirs: null } : { field, ours, theirs }
    })
