import { inArray } from 'drizzle-orm'
import { isTurn, nobody, others, type UserKind, type UserRowsAsked, type UserStatsRow } from '#contract/contracts/users.ts'
import { lastOfMonth } from '#contract/days.ts'
import type { RowPage } from '#contract/page.ts'
import { turnBy } from '#contract/rules/contracts/membership.ts'
import { splitAndKeyOf } from '#contract/stats.ts'
import { contractStudiosSeenBy } from '#server/contracts/stats/countedContracts.ts'
import type { Tx } from '#server/kit/database.ts'
import { reaches, studiosWith } from '#server/kit/reach.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { type Period, periodOf, type StatsSpan } from '#server/shared/stats/period.ts'
import { linesOf, stranger, type Trait, traits } from './countedPeople.ts'
import { countIn, gatheredBy, isMeant, knownIn, type UserFact, type UserHistory } from './userTallies.ts'

interface UserFactRow {
  day: string
  studio: string
  kind: UserKind
  id: string
}

const isTrait = (split: string | undefined): split is Trait => traits.includes(split as Trait)

/** A fact under the word by which its row is shown. */
type ShownUserFact = Omit<UserFact, 'kind'> & { kind: UserKind }

/** People who stand somewhere on the evening of a day, by the fact that put them there. */
function standingUsersOf(facts: readonly UserFact[], last: string, kind: 'account' | 'member'): ShownUserFact[] {
  const by = new Map<string, UserFact>()
  for (const fact of facts) {
    if (fact.day > last) break
    const key = `${fact.id}:${fact.studio}`
    const comes = kind === 'account' ? fact.kind === 'opened' : isTurn(fact.kind) && turnBy[fact.kind] > 0
    const goes = kind === 'account' ? fact.kind === 'left' : isTurn(fact.kind) && turnBy[fact.kind] < 0
    if (comes) by.set(key, fact)
    else if (goes) by.delete(key)
  }
  return [...by.values()].map(fact => ({ ...fact, kind }))
}

/** The people behind a number, whatever line is asked for. */
function behind(
  { people, facts }: UserHistory,
  measure: string,
  spans: readonly StatsSpan[],
  last: string,
): (UserFactRow & { traits: ReturnType<typeof linesOf> })[] {
  const meant = isMeant(spans)
  const told = ({ day, studio, kind, id, person: of }: ShownUserFact) => ({
    day,
    studio,
    kind,
    id,
    traits: linesOf(of ?? stranger, last),
  })
  if (measure === 'end') return standingUsersOf(facts, last, 'member').map(told)
  if (measure === 'accounts' || measure === 'verifiedShare') return standingUsersOf(facts, last, 'account').map(told)
  if (measure === 'appUsers' || measure === 'readers') {
    const some = last === today() ? people.filter(one => (measure === 'appUsers' ? one.uses : one.reads)) : []
    const kind = measure === 'appUsers' ? ('app' as const) : ('newsletter' as const)
    return some.map(one => ({ day: one.opened, studio: one.studio, kind, id: one._id, traits: linesOf(one, last) }))
  }
  const wanted = measure === 'opened' ? 'opened' : measure
  return facts.flatMap(fact => {
    if (fact.kind !== wanted || !meant(fact.day) || fact.day > last) return []
    return [told({ ...fact, kind: fact.kind === 'opened' ? 'account' : (fact.kind as UserKind) })]
  })
}

type UserStatsDays = { spans: readonly StatsSpan[]; last: string; back: Period['before'] }

/** True of who stands on the line asked for; lines of few people tell of nobody (V31). */
function userLinePredicateOf(known: UserHistory, line: string | undefined, { spans, last, back }: UserStatsDays) {
  const [split, key] = splitAndKeyOf(line) ?? []
  if (split === undefined) return () => true
  if (split === 'studio') return ({ studio }: UserFactRow) => studio === key
  if (split === 'month') return () => true
  if (!isTrait(split)) return () => false
  // As on the page, over the period and the one that it is held against.
  const before = back && countIn(known, back.spans, dayOf(back.until))
  const few = gatheredBy(split, [countIn(known, spans, last), ...(before ? [before] : [])])
  if (few === 'all') return () => false
  return ({ traits: own }: UserFactRow & { traits: Record<Trait, string> }) =>
    key === others ? few.has(own[split]) : own[split] === key && !few.has(key)
}

/** Days that are asked for: of a month's line only its own. */
function daysOf(asked: UserRowsAsked): UserStatsDays {
  const range = asked.from && asked.to ? { from: asked.from, to: asked.to } : undefined
  const { comparison } = asked
  const { spans, until, before: back } = periodOf({ months: asked.months as string[] | undefined, datePickerRange: range, comparison })
  const [split, key] = splitAndKeyOf(asked.line) ?? []
  if (split !== 'month') return { spans, last: [spans.at(-1)!.to, dayOf(until)].sort()[0]!, back }
  const first = `${key}-01`
  const own = /^\d{4}-\d\d$/.test(key!)
    ? spans.flatMap(({ from, to }) => {
        const span = { from: [from, first].sort()[1]!, to: [to, lastOfMonth(first)].sort()[0]! }
        return span.from <= span.to ? [span] : []
      })
    : []
  return { spans: own, last: own.length > 0 ? [own.at(-1)!.to, dayOf(until)].sort()[0]! : '', back }
}

/** History that a number's rows are looked for in: all of it only where a line of a trait is asked for, which hangs on how many people stand on each. */
function historyFor(measure: string, line: string | undefined) {
  if (isTrait(splitAndKeyOf(line)?.[0])) return { people: { roles: true, lately: true }, turns: true }
  const turns = measure === 'end' || isTurn(measure)
  return { people: turns ? null : { roles: false, lately: measure === 'appUsers' || measure === 'readers' }, turns }
}

/** The people behind a number; who they are stands where the caller searches people (V55). */
export async function userRows(tx: Tx, who: Pick<Who, 'grants'>, asked: UserRowsAsked): Promise<RowPage<UserStatsRow>> {
  const { measure = 'accounts', sort = '-day', q = '', offset = 0, limit = 100 } = asked
  const days = daysOf(asked)
  const { spans, last } = days
  if (spans.length === 0) return { rows: [], total: 0 }
  const known = await knownIn(tx, contractStudiosSeenBy(who, asked.selectedStudios), historyFor(measure, asked.line))
  const isOn = userLinePredicateOf(known, asked.line, days)
  const found = behind(known, measure, spans, last).filter(isOn)
  const reads = studiosWith('u_search', who)
  const isRead = ({ studio }: UserFactRow) => reaches(reads, studio)
  const ids = [...new Set(found.filter(isRead).map(({ id }) => id))]
  const { _id, vorname, nachname } = person
  const people = ids.length > 0 ? await tx.select({ _id, vorname, nachname }).from(person).where(inArray(_id, ids)) : []
  const names = new Map(people.map(one => [one._id, `${one.nachname} ${one.vorname}`.trim()]))
  const said = q.trim().toLocaleLowerCase('de-CH')
  const named = found.map(row => ({ ...row, name: isRead(row) ? (names.get(row.id) ?? null) : null }))
  const wanted = said ? named.filter(({ name }) => name?.toLocaleLowerCase('de-CH').includes(said)) : named
  const column = sort.replace('-', '') === 'studio' ? 'studio' : 'day'
  const turned = sort.startsWith('-') ? -1 : 1
  const ordered = wanted.toSorted((a, b) => (a[column] === b[column] ? (a.id < b.id ? -1 : 1) : (a[column] < b[column] ? -1 : 1) * turned))
  const rows = ordered.slice(offset, offset + limit).map(
    ({ day, studio, kind, id, name }, at): UserStatsRow => ({
      _id: String(offset + at),
      day,
      studio: studio === nobody ? null : studio,
      kind,
      name,
      userId: name === null ? null : id,
    }),
  )
  return { rows, total: ordered.length }
}
