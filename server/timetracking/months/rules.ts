import { lastOfMonth } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import type { MonthActor, MonthState } from '#contract/rules/worktime/workMonths.ts'
import { mayTurnMonth } from '#contract/rules/worktime/workMonths.ts'
import { isId } from '#contract/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { decidersIn } from '#server/timetracking/deciders.ts'
import { piecesBy } from '#server/timetracking/pieces.ts'
import { deciding, entriesIn } from '#server/timetracking/rules.ts'
import { daysOf, type MonthFacts } from './monthFacts.ts'

/** The studios of a month: where somebody was employed on any of its days, and where they worked. */
export function studiosIn({ month, pieces, entries }: Pick<MonthFacts, 'month' | 'pieces' | 'entries'>): string[] {
  const [first, last] = [`${month}-01`, lastOfMonth(`${month}-01`)]
  const employed = pieces.filter(({ from, to }) => from <= last && (to === null || to >= first)).flatMap(({ studios }) => studios)
  return [...new Set([...employed, ...entries.map(({ entry }) => entry.studio)])].sort()
}

interface MonthParams {
  user: string
  month: string
  rights?: readonly Right[]
}

/** The person whose month is meant, and those of its studios in which the caller decides; to anybody else there is none. */
export async function meantMonth(tx: Tx, who: Who, { user, month, rights = deciding }: MonthParams) {
  const me = actorOf(who)
  if (user === 'me' || user === me) return { person: me, own: true as const }
  const reach = studiosWithAny(rights, who)
  if (!isId(user) || reach.length === 0) throw new Refusal('missing')
  const pieces = (await piecesBy(tx, [user])).get(user) ?? []
  const entries = await entriesIn(tx, { people: [user], ...daysOf(month) })
  const studios = studiosIn({ month, pieces, entries })
  if (!studios.some(code => reaches(reach, code))) throw new Refusal('missing')
  return { person: user, own: false as const }
}

/** The caller's parts in a month: all that they may do to it follows from them. */
export function actorsIn(who: Who, person: string, studios: readonly string[]): MonthActor[] {
  const isOwn = person === actorOf(who)
  const holds = (right: Right) => studios.some(code => reaches(studiosWithAny([right], who), code))
  return [
    ...(isOwn ? (['person'] as const) : []),
    ...(holds('tt_management') ? (['manager'] as const) : []),
    ...(holds('tt_office') ? (['office'] as const) : []),
  ]
}

/** Nobody decides on their own month, but for an administrator where nobody else holds a right to (T04). */
export async function isAnothers(tx: Tx, who: Who, person: string, studios: readonly string[]) {
  if (person !== actorOf(who)) return true
  if (!who.roles.includes('admin')) return false
  for (const code of studios) if ((await decidersIn(tx, code, person)).length > 0) return false
  return true
}

/** The states into which the caller may turn a month now. */
export async function turnsFor(tx: Tx, who: Who, facts: MonthFacts, state: MonthState): Promise<MonthState[]> {
  const studios = studiosIn(facts)
  const actors = actorsIn(who, facts.person, studios)
  const decides = await isAnothers(tx, who, facts.person, studios)
  const all: MonthState[] = ['open', 'selfSubmitted', 'submitted', 'locked']
  return all.filter(to => actors.some(actor => (actor === 'person' || decides) && mayTurnMonth(state, to, actor)))
}
