import { and, eq } from 'drizzle-orm'
import type { OwnGoal } from '#contract/goals/ownGoals.ts'
import { type Figure, figureOf } from '#contract/measures/registry.ts'
import type { Statistic } from '#contract/stats.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { actorOf } from '#server/serve/serve.ts'
import { type FigureAsked, figureSources } from '#server/shared/stats/plugs.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { firstDay } from './goalMonths.ts'
import { goal } from './tables.ts'

/** This person's own value among the figure's lines by person, and no other's. */
function reachedBy({ people, measure }: Figure, { splits }: Statistic, whose: string) {
  const line = splits.find(({ by }) => by === people)?.rows.find(({ key }) => key === whose)
  return line ? measure.value(line.now) : measure.kind === 'count' || measure.kind === 'money' || measure.kind === 'hours' ? 0 : null
}

/** Reads how far somebody is with a goal in a studio, by the count of the figure's own page; a page is counted once for all of its goals. */
export function reachedIn({ tx, house }: Pick<Acting<WithDomains>, 'tx' | 'house'>, month: string) {
  const read = new Map<string, Statistic>()
  return async (figure: Figure, code: string, whose: string) => {
    const { family } = figure
    const source = figureSources.all(house).find(each => each.family === family)
    const key = `${family}/${code}`
    const grants = (['stat_admin', 'stat_viewstudio', 'u_search'] as const).map(right => ({ right, studios: [code] }))
    const asked: FigureAsked = { months: [month], selectedStudios: [code], comparison: 'none' }
    const statistic = read.get(key) ?? (source && (await source.numbers({ tx, house, who: { grants } }, asked)))
    if (statistic) read.set(key, statistic)
    return statistic ? reachedBy(figure, statistic, whose) : null
  }
}

/** One's own goals of a month, each with how far one is by the count of its own page (V29). */
export async function ownGoalsOf(given: Acting<WithDomains>, month: string): Promise<OwnGoal[]> {
  const { tx, who } = given
  const whose = actorOf(who)
  const rows = await tx
    .select({ figure: goal.figure, studio: goal.studio, value: goal.value, name: studio.name })
    .from(goal)
    .innerJoin(studio, eq(studio.code, goal.studio))
    .where(and(eq(goal.person, whose), eq(goal.month, firstDay(month))))
    .orderBy(studio.name, goal.figure)
  const reachedOf = reachedIn(given, month)
  const found: OwnGoal[] = []
  for (const { figure: id, studio: code, value, name } of rows) {
    const figure = figureOf(id)
    if (!figure?.measure.better) continue
    const { measure } = figure
    const reached = await reachedOf(figure, code, whose)
    found.push({ figure: id, title: measure.title, kind: measure.kind, better: figure.measure.better, studio: code, name, value, reached })
  }
  return found
}
