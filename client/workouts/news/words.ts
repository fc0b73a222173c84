import { counted } from '#client/kit/format.ts'
import { plannedSlot } from '#client/parts/plans/slotWords.ts'
import type { DayNews, PlanNews, SlotNews, SlotPart } from '#contract/rules/plans/planNews.ts'
import type { ExerciseSlot } from '#contract/workouts.ts'

const plannedOf = (slot: ExerciseSlot) => plannedSlot(slot.exercise.kind, { targets: slot.targets, rest: 0 })

const partWords: Record<SlotPart, (slot: ExerciseSlot, before: ExerciseSlot) => string> = {
  targets: (slot, before) => `${plannedOf(slot)} statt ${plannedOf(before)}`,
  rest: ({ rest }, before) => `Pause ${rest} s statt ${before.rest} s`,
  setting: ({ setting }) => (setting ? `Einstellung ${setting}` : 'ohne Einstellung'),
  hint: ({ hint }) => (hint ? `Hinweis «${hint}»` : 'ohne Hinweis'),
  superset: ({ superset }) => (superset ? 'im Supersatz' : 'nicht mehr im Supersatz'),
}

function slotLine(news: SlotNews) {
  const { title } = news.slot.exercise
  if (news.kind !== 'changed') {
    if (news.kind === 'swapped') return `${title} statt ${news.before?.exercise.title}`
    return news.kind === 'added' ? `Neu: ${title}, ${plannedOf(news.slot)}` : `Nicht mehr dabei: ${title}`
  }
  // A superset's word changes where another one was put before it: that is nothing to train differently.
  const parts = news.parts.filter(part => part !== 'superset' || !news.slot.superset !== !news.before.superset)
  return parts.length > 0 ? `${title}: ${parts.map(part => partWords[part](news.slot, news.before)).join(', ')}` : undefined
}

/** The most lines of one day. */
const most = 8

function linesOf(news: DayNews): string[] {
  if (news.kind !== 'changed')
    return [news.kind === 'added' ? `Neuer Tag, ${counted(news.split.slots.length, 'Übung', 'Übungen')}` : 'Nicht mehr dabei']
  const { before, split, slots, moved } = news
  const lines = [
    before.title !== split.title && `Hiess bisher «${before.title}»`,
    ...slots.map(slotLine),
    moved && 'Übungen in anderer Reihenfolge',
  ].filter(line => typeof line === 'string')
  return lines.length > most ? [...lines.slice(0, most), `und ${lines.length - most} mehr`] : lines
}

/** The news, by day. */
export const newsWords = ({ days, moved }: PlanNews): { key: string; title: string; lines: string[] }[] => [
  ...days
    .map(news => ({ key: `${news.kind} ${news.split._id}`, title: news.split.title, lines: linesOf(news) }))
    .filter(({ lines }) => lines.length > 0),
  ...(moved ? [{ key: 'moved', title: 'Trainingstage', lines: ['In anderer Reihenfolge'] }] : []),
]
