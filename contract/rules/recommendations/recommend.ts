import type { CourseExecution } from '#contract/courses/calls.ts'
import { zone } from '#contract/time.ts'

/** A course that somebody visited, and how they rated it. */
export interface PastVisit {
  course: { _id: string; title: string; labels: readonly { _id: string; name: string }[] }
  instructor: { _id: string; name: string } | null
  startsAt: string
  stars: number | null
}

export interface Chosen {
  execution: CourseExecution
  reasons: string[]
}

interface RecommendContext {
  now: number
  /** Executions in which the person already has a seat or waits. */
  taken: ReadonlySet<string>
  /** Times at which the person is in another course, in ms. */
  busy: readonly { from: number; to: number }[]
  /** Numbers of visits of everybody to each course here lately: the basis for people without visits of their own. */
  popular: ReadonlyMap<string, number>
  /** First name of the person, where somebody else asks: the reasons then keep quiet about ratings. */
  name?: string
}

const most = 10
/** Two dates of one course are enough to choose from. */
const perCourse = 2

const moments = new Intl.DateTimeFormat('de-CH', {
  timeZone: zone,
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
interface Slot {
  weekday: string
  hour: number
  /** «17:15», at the full hour «17». */
  clock: string
}
const slots = new Map<string, Slot>()
/** Weekday and time on Zurich's clock. */
function slotOf(at: string) {
  const known = slots.get(at)
  if (known) return known
  const parts = Object.fromEntries(moments.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  const hour = Number(parts.hour)
  const slot = { weekday: parts.weekday ?? '', hour, clock: parts.minute === '00' ? String(hour) : `${hour}:${parts.minute}` }
  if (slots.size > 5000) slots.clear()
  slots.set(at, slot)
  return slot
}

interface Reason {
  weight: number
  words: string
  /** A shorter wording for a reason that was given before. */
  brief?: string
}
const times = (n: number) => (n === 1 ? 'schon einmal' : n === 2 ? 'schon zweimal' : n === 3 ? 'schon dreimal' : `schon ${n}-mal`)
const starWords = (value: number) => `${String(value).replace('.', ',')} ${value === 1 ? 'Stern' : 'Sterne'}`

function ratedReason(own: readonly PastVisit[]): Reason[] {
  const last = own.findLast(({ stars }) => stars !== null)?.stars ?? 0
  return last >= 4 ? [{ weight: last, words: `weil du diesem Kurs ${starWords(last)} gegeben hast` }] : []
}

function labelReason(visits: readonly PastVisit[], labels: CourseExecution['course']['labels'], name?: string): Reason[] {
  const counted = labels.map(({ _id, name }) => ({
    name,
    n: visits.filter(({ course }) => course.labels.some(one => one._id === _id)).length,
  }))
  const best = counted.reduce((top, one) => (one.n > top.n ? one : top), { name: '', n: 1 })
  if (best.n < 2) return []
  const words =
    best.n === visits.length
      ? `weil alle ${name ? '' : 'deine '}letzten ${best.n} Besuche zu «${best.name}» gehörten`
      : `weil ${best.n} ${name ? 'der' : 'deiner'} letzten ${visits.length} Besuche zu «${best.name}» gehörten`
  return [{ weight: 2 * (best.n / visits.length) + 0.5, words, brief: `weil er zu «${best.name}» gehört` }]
}

/** The most frequent value; of equals the last. */
function oftenest(all: readonly string[]) {
  const counts = new Map<string, number>()
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1)
  return all.reduce((best, each) => ((counts.get(each) ?? 0) >= (counts.get(best) ?? 0) ? each : best))
}

/** The reason by habit: the usual day and the person's own time, whatever the course's is. */
function timeReason(visits: readonly PastVisit[], startsAt: string, name?: string): Reason[] {
  const slot = slotOf(startsAt)
  const near = visits
    .map(visit => slotOf(visit.startsAt))
    .filter(other => other.weekday === slot.weekday && Math.abs(other.hour - slot.hour) <= 1)
  if (near.length < 2) return []
  return [
    {
      weight: Math.min(3, near.length * 0.6),
      words: `weil ${name ?? 'du'} oft am ${slot.weekday} gegen ${oftenest(near.map(({ clock }) => clock))} Uhr ${name ? 'kommt' : 'kommst'}`,
    },
  ]
}

/** All reasons for an execution, the strongest first. */
function reasonsFor({ course, instructor, startsAt }: CourseExecution, visits: readonly PastVisit[], name?: string): Reason[] {
  const own = visits.filter(visit => visit.course._id === course._id)
  const led = instructor ? visits.filter(visit => visit.instructor?._id === instructor._id).length : 0
  const reasons = [
    ...(name ? [] : ratedReason(own)),
    ...(own.length > 0
      ? [
          {
            weight: Math.min(4, own.length),
            words: `weil ${name ?? 'du'} diesen Kurs ${times(own.length)} besucht ${name ? 'hat' : 'hast'}`,
          },
        ]
      : []),
    ...(instructor && led > 1
      ? [{ weight: Math.min(3, led * 0.5), words: `weil ${name ?? 'du'} ${times(led)} bei ${instructor.name} ${name ? 'war' : 'warst'}` }]
      : []),
    ...labelReason(visits, course.labels, name),
    ...timeReason(visits, startsAt, name),
  ]
  return reasons.sort((a, b) => b.weight - a.weight)
}

function popularReasons({ course }: CourseExecution, { popular, name }: Pick<RecommendContext, 'popular' | 'name'>): Reason[] {
  const n = popular.get(course._id) ?? 0
  const top = Math.max(0, ...popular.values())
  const easy = course.intensity === 1 ? [{ weight: 0.5, words: 'weil er leicht ist und sich zum Anfangen eignet' }] : []
  if (n === 0 || n < top / 2) return easy
  const place = name ? 'im Studio' : 'in deinem Studio'
  return [
    {
      weight: 1 + n / top,
      words: n === top ? `weil ihn ${place} am meisten besuchen` : `weil ihn ${place} viele besuchen`,
    },
    ...easy,
  ]
}

const isDisliked = (visits: readonly PastVisit[], course: string) => {
  const said = visits.findLast(visit => visit.course._id === course && visit.stars !== null)?.stars
  return said != null && said <= 2
}

function isOpen(
  { _id, startsAt, endsAt, cancelled, course }: CourseExecution,
  visits: readonly PastVisit[],
  { now, taken, busy, name }: RecommendContext,
) {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (cancelled || from <= now || taken.has(_id) || (!name && isDisliked(visits, course._id))) return false
  return !busy.some(other => other.from < to && other.to > from)
}

/**
 * Next visits with their reasons: from visits (oldest first), their labels, instructors, times and ratings; without any, from the visits of
 * others. Nothing is recommended without a reason, nothing that somebody gave two stars or fewer, nothing that cannot be booked.
 */
export function recommend(visits: readonly PastVisit[], offered: readonly CourseExecution[], beside: RecommendContext): Chosen[] {
  const ranked = offered
    .filter(execution => isOpen(execution, visits, beside))
    .map(execution => {
      const reasons = visits.length > 0 ? reasonsFor(execution, visits, beside.name) : popularReasons(execution, beside)
      const score = reasons.reduce((sum, { weight }) => sum + weight, 0) - (execution.free === 0 ? 1.5 : 0)
      return { execution, reasons, score }
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.score - a.score || (a.execution.startsAt < b.execution.startsAt ? -1 : 1))
  const taken = new Map<string, number>()
  const chosen = ranked.filter(({ execution: { course } }) => {
    const n = taken.get(course._id) ?? 0
    taken.set(course._id, n + 1)
    return n < perCourse
  })
  const said = new Map<string, number>()
  return chosen.slice(0, most).map(({ execution, reasons }) => ({ execution, reasons: toldOf(reasons, said) }))
}

const perReason = 2

/** The strongest reasons; one that was given for two courses gives way to a fresh one, or is shortened. */
function toldOf(reasons: readonly Reason[], said: Map<string, number>) {
  const isFresh = ({ words }: Reason) => (said.get(words) ?? 0) < perReason
  const fresh = reasons.filter(isFresh).slice(0, 3)
  for (const { words } of fresh) said.set(words, (said.get(words) ?? 0) + 1)
  const [first] = reasons
  return fresh.length > 0 ? fresh.map(({ words }) => words) : first ? [first.brief ?? first.words] : []
}
