import { weekdayOf } from '#contract/days.ts'
import { piecesOf } from '#contract/rules/employees/employment.ts'
import type { TargetOf } from '#contract/rules/worktime/sheet.ts'
import { employmentsOf, stretchesOf } from '#server/employees/rules.ts'
import type { Tx } from '#server/kit/database.ts'

type Pieces = ReturnType<typeof piecesOf>

const pieceOn = (pieces: Pieces, day: string) => pieces.find(({ from, to }) => from <= day && (to === null || day <= to))
const targetIn =
  (pieces: Pieces): TargetOf =>
  day =>
    pieceOn(pieces, day)?.minutes[weekdayOf(day) - 1] ?? null

/** What somebody is to work on each day, by the employment that covers it; null where none does (T48). */
export const targetsOf = async (tx: Tx, person: string): Promise<TargetOf> => targetIn(await employmentsOf(tx, person))

/** The studios in which somebody is employed on a day. */
export const studiosOn = async (tx: Tx, person: string, day: string) => pieceOn(await employmentsOf(tx, person), day)?.studios ?? []

/** The same of several people. */
export async function targetsOfAll(tx: Tx, people: readonly string[]): Promise<ReadonlyMap<string, TargetOf>> {
  return new Map([...(await stretchesOf(tx, people))].map(([person, all]) => [person, targetIn(piecesOf(all))]))
}

/** What each of these people is to work on a day. */
export async function targetsOn(tx: Tx, people: readonly string[], day: string): Promise<ReadonlyMap<string, number>> {
  const stretches = await stretchesOf(tx, people)
  return new Map([...stretches].map(([person, all]) => [person, targetIn(piecesOf(all))(day) ?? 0]))
}
