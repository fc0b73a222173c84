import { addDays, daysBetween } from '#contract/days.ts'

/** Days on which somebody has a contract, and where; null is without an end. */
export interface Covered {
  studio: string
  from: string
  to: string | null
}

/**
 * How somebody's membership turns (V27): `joined` for the first time or after 90 days and more without, `returned` sooner, `ended` on the day after
 * the last one, `moved` from a studio and `arrived` in another on the same day.
 */
export type TurnKind = 'joined' | 'returned' | 'ended' | 'moved' | 'arrived'
export interface Turn {
  day: string
  studio: string
  kind: TurnKind
}

/** Days without after which whoever comes is new. */
const newAfter = 90

/** Change by a turn in the members of its studio. */
export const turnBy: Record<TurnKind, 1 | -1> = { joined: 1, returned: 1, arrived: 1, ended: -1, moved: -1 }

/** Studio in which somebody is a member on a day: by the contract that began last; undefined where none covers it. */
function homeOn(day: string, all: readonly Covered[]): string | undefined {
  const here = all.filter(({ from, to }) => from <= day && (to === null || to >= day))
  return here.reduce<Covered | undefined>((last, one) => (last && last.from > one.from ? last : one), undefined)?.studio
}

/** The turns of one person's membership, oldest first; several contracts at once are one membership. */
export function turnsOf(contracts: readonly Covered[]): Turn[] {
  const all = contracts.filter(({ from, to }) => to === null || to >= from)
  const days = [...new Set(all.flatMap(({ from, to }) => (to === null ? [from] : [from, addDays(to, 1)])))].sort()
  const turns: Turn[] = []
  let home: string | undefined
  let left: string | undefined
  for (const day of days) {
    const now = homeOn(day, all)
    if (now === home) continue
    if (home && now) turns.push({ day, studio: home, kind: 'moved' }, { day, studio: now, kind: 'arrived' })
    else if (home) turns.push({ day, studio: home, kind: 'ended' })
    else if (now) turns.push({ day, studio: now, kind: left && daysBetween(left, day) < newAfter ? 'returned' : 'joined' })
    if (home && !now) left = day
    home = now
  }
  return turns
}
