import { fewest, others, type UserCounts, userCountNames } from '#contract/contracts/users.ts'
import { addDays } from '#contract/days.ts'
import { type TurnKind, turnBy } from '#contract/rules/contracts/membership.ts'
import { unknown } from '#contract/stats.ts'
import { type Turned, turnsUntil } from '#server/contracts/stats/growth.ts'
import type { Tx } from '#server/kit/database.ts'
import { reaches } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { gathered, tooFew } from '#server/shared/stats/gathered.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { sumsOf } from '#server/shared/stats/statisticSums.ts'
import { type CountedPerson, everybody, linesOf, type PeopleAsked, stranger, type Trait, traits } from './countedPeople.ts'

export const sums = sumsOf<UserCounts>(userCountNames, { last: ['end', 'accounts', 'verified'], first: ['start'] })
export const nothing = { appUsers: unknown, readers: unknown }

/** Something that changes what stands, in a studio on a day. */
export interface UserFact {
  day: string
  studio: string
  kind: TurnKind | 'opened' | 'left' | 'verified' | 'unverified'
  /** Null where their account is none. */
  person: CountedPerson | null
  id: string
}

/** Everybody, and all that happened to accounts and memberships until today. */
export interface UserHistory {
  people: CountedPerson[]
  facts: UserFact[]
}

const ofTurn = (turn: Turned, person: CountedPerson | undefined): UserFact => ({ ...turn, person: person ?? null, id: turn.person })

function ofAccount(person: CountedPerson): UserFact[] {
  const { _id: id, studio, opened, left, verified } = person
  const fact = (kind: UserFact['kind'], day: string): UserFact => ({ day, studio, kind, person, id })
  const proven = verified === null ? [] : [fact('verified', [verified, opened].sort()[1]!)]
  const gone = left === null ? [] : [fact('left', left), ...(verified === null ? [] : [fact('unverified', left)])]
  return [fact('opened', opened), ...proven, ...gone]
}

/** History that is wanted: without people nobody's traits are known, without turns no membership. */
interface HistoryAsked {
  people: PeopleAsked | null
  turns: boolean
}

/** Facts of these studios, the oldest first. */
export async function knownIn(tx: Tx, studios: 'all' | readonly string[], wanted: HistoryAsked): Promise<UserHistory> {
  const people = wanted.people ? await everybody(tx, wanted.people) : []
  const by = new Map(people.map(person => [person._id, person]))
  const turns = wanted.turns ? (await turnsUntil(tx, today())).map(turn => ofTurn(turn, by.get(turn.person))) : []
  const facts = [...people.flatMap(ofAccount), ...turns].filter(({ studio }) => reaches(studios, studio))
  return {
    people: people.filter(({ studio }) => reaches(studios, studio)),
    facts: facts.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
  }
}

/** Changes what stands by a fact. */
function stand(counts: UserCounts, { kind }: UserFact) {
  if (kind === 'opened') counts.accounts += 1
  else if (kind === 'left') counts.accounts -= 1
  else if (kind === 'verified') counts.verified += 1
  else if (kind === 'unverified') counts.verified -= 1
  else counts.end += turnBy[kind]
}

/** Counts that flow on a fact's day. */
function flow(counts: UserCounts, { kind }: UserFact) {
  if (kind !== 'left' && kind !== 'verified' && kind !== 'unverified') counts[kind] += 1
}

export const isMeant = (spans: readonly StatsSpan[]) => (day: string) => spans.some(({ from, to }) => from <= day && day <= to)

type Groups = Map<string, UserCounts>
export interface UserTallies {
  days: Groups
  studios: Groups
  traits: Record<Trait, Groups>
}

function countsAt(groups: Groups, key: string) {
  const counts = groups.get(key) ?? { ...sums.none }
  groups.set(key, counts)
  return counts
}

/** Counts of each day that is meant, from what happened. */
export function daily(facts: readonly UserFact[], spans: readonly StatsSpan[], last: string): Groups {
  const days: Groups = new Map()
  const meant = isMeant(spans)
  const now = { ...sums.none }
  let at = 0
  for (let day = spans[0]!.from; day <= last; day = addDays(day, 1)) {
    while (at < facts.length && facts[at]!.day < day) stand(now, facts[at++]!)
    const counts = { ...sums.none, start: now.end }
    for (; at < facts.length && facts[at]!.day === day; at++) {
      stand(now, facts[at]!)
      flow(counts, facts[at]!)
    }
    if (meant(day)) days.set(day, { ...counts, end: now.end, accounts: now.accounts, verified: now.verified })
  }
  return days
}

/** Adds a fact to its lines: what stands from before on, what flows on its days alone. */
function addUserFact(groups: Groups, key: string, fact: UserFact, { from, meant }: { from: string; meant: (day: string) => boolean }) {
  const counts = countsAt(groups, key)
  const before = counts.end
  stand(counts, fact)
  if (fact.day < from) counts.start += counts.end - before
  if (meant(fact.day)) flow(counts, fact)
}

/** Lines on which people stand on a day, each looked for once. */
function linesBy(day: string) {
  const found = new Map<CountedPerson | null, ReturnType<typeof linesOf>>()
  return (person: CountedPerson | null) => {
    const lines = found.get(person) ?? linesOf(person ?? stranger, day)
    found.set(person, lines)
    return lines
  }
}

/** Counts of a period up to its last day, or that up to which is counted. */
export function countIn({ people, facts }: UserHistory, spans: readonly StatsSpan[], until: string): UserTallies {
  const [from, last] = [spans[0]!.from, [spans.at(-1)!.to, until].sort()[0]!]
  const counted: UserTallies = {
    days: daily(facts, spans, last),
    studios: new Map(),
    traits: { age: new Map(), gender: new Map(), role: new Map() },
  }
  const of = { from, meant: isMeant(spans) }
  const lines = linesBy(last)
  for (const fact of facts) {
    if (fact.day > last) break
    addUserFact(counted.studios, fact.studio, fact, of)
    const own = lines(fact.person)
    for (const trait of traits) addUserFact(counted.traits[trait], own[trait], fact, of)
  }
  for (const groups of [counted.studios, ...Object.values(counted.traits)])
    for (const [key, counts] of groups) if (Object.values(counts).every(value => value === 0)) groups.delete(key)
  const isNow = last === today()
  countAppUsersAndReaders(counted, people, last, isNow)
  return counted
}

/** Says who uses the app and reads the newsletter, which is known of today alone. */
function countAppUsersAndReaders({ studios, traits: by }: UserTallies, people: readonly CountedPerson[], last: string, isNow: boolean) {
  for (const groups of [studios, ...Object.values(by)])
    for (const counts of groups.values()) Object.assign(counts, isNow ? { appUsers: 0, readers: 0 } : nothing)
  if (!isNow) return
  for (const person of people) {
    const lines = linesOf(person, last)
    for (const counts of [countsAt(studios, person.studio), ...traits.map(trait => countsAt(by[trait], lines[trait]))]) {
      counts.appUsers += Number(person.uses)
      counts.readers += Number(person.reads)
    }
  }
}

const flowing: readonly (TurnKind | 'opened')[] = ['opened', ...(Object.keys(turnBy) as TurnKind[])]

/** The fewest people of whom a line tells: of its accounts, or of its members; where nobody is left, of those who were or did something. */
function sizeOf({ accounts, end, start, ...rest }: UserCounts) {
  const standing = [accounts, end].filter(many => many > 0)
  if (standing.length > 0) return Math.min(...standing)
  return Math.max(start, ...flowing.map(name => rest[name]))
}
const sizesOf = (groups: Groups) => new Map([...groups].map(([key, counts]) => [key, sizeOf(counts)]))

/** Lines that become one for want of people, by split (V31). */
export const gatheredBy = (trait: Trait, sides: readonly UserTallies[]) =>
  tooFew(
    sides.map(side => sizesOf(side.traits[trait])),
    fewest,
  )

/** The lines of a split, small ones as one; what is unknown of each is so of all. */
export const linesIn = (trait: Trait, side: UserTallies, keys: ReadonlySet<string>) =>
  new Map(
    [...gathered(sums, side.traits[trait], { keys, as: others })].map(([key, counts]) => [
      key,
      { ...counts, appUsers: Math.max(unknown, counts.appUsers), readers: Math.max(unknown, counts.readers) },
    ]),
  )
