import { addDays } from '#contract/days.ts'
import { isFollowed, isTermLeft } from '#contract/rules/contracts/dues.ts'
import type { ContractLife } from '#contract/rules/contracts/life.ts'
import { prepaidTermOf, prepaidTerms } from '#contract/rules/contracts/prepaid.ts'
import type { MoneyNews } from '#server/contracts/plugs.ts'
import { lifeIn } from '#server/contracts/rules.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import type { contractDue } from './tables.ts'

type Stands = Pick<MoneyNews, 'row' | 'life' | 'events'>

export const laterDay = (one: string, other: string) => (one > other ? one : other)
const earlierDay = (one: string, other: string) => (one < other ? one : other)

const handovers: readonly string[] = ['upgrade', 'transfer']

/** A contract's life as it would be if no other contract followed it. */
export const unleftLife = ({ row, life, events }: Stands) =>
  isFollowed(life)
    ? lifeIn(
        row,
        events.filter(({ kind }) => !handovers.includes(kind)),
      )
    : life

/**
 * Renewals whose dues are there on a day (C41): what is billed beforehand here, and nothing that was billed otherwise. Once
 * another contract follows, all terms that were begun with it are: what is not used of them was given back.
 */
export function renewalsBy(news: Stands, day: string) {
  const { row, life } = news
  if (row.state !== 'accepted' || row.way !== 'prepaid' || row.tac) return []
  const last = isFollowed(life) ? laterDay(day, life.ending!.day) : day
  return prepaidTerms(unleftLife(news), addDays(last, 1))
    .filter(term => term.number > 0 && term.from >= row.billedFrom)
    .filter(term => (isFollowed(life) ? isTermLeft(life, term) : term.since <= day))
}

/** Days of a term that is paid beforehand as they lie by now; it is due with the first one, and not sooner than it was known. */
export function daysNow(one: typeof contractDue.$inferSelect, life: ContractLife) {
  const term = one.kind === 'prepaid' ? prepaidTermOf(life, one.term) : undefined
  if (!term || (term.from === one.from && term.to === one.to)) return {}
  const due = laterDay(dayOf(one.createdAt), term.from)
  const dueOn = due < one.dueOn ? laterDay(due, earlierDay(today(), one.dueOn)) : due
  return { from: term.from, to: laterDay(term.from, term.to), dueOn }
}
