import { counted } from '#client/kit/format.ts'
import type { PeopleDay, PeopleItem, PeopleRow } from '#client/kit/people/gridPlaces.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { balanceText, minutesText } from '#client/parts/clock/words.ts'
import { clocks } from '#client/parts/shifts/shiftWords.ts'
import { clockAfter } from '#contract/clock.ts'
import { addDays, daysBetween, weekdayOf } from '#contract/days.ts'
import { absenceKinds } from '#contract/rules/absences/states.ts'
import { gapsOn, type StaffGap } from '#contract/rules/shifts/needs.ts'
import { meets, minutesOf, wallMomentOf, wallOf } from '#contract/rules/shifts/wallTimes.ts'
import type { ShiftFinding } from '#contract/rules/shifts/worker.ts'
import { workKinds } from '#contract/rules/worktime/stamps.ts'
import { type BesidePlan, findingsInPlan } from '#contract/shifts/judging.ts'
import type { PlannedPerson, PlanWhole, ShiftRow } from '#contract/shifts/shapes.ts'

export type ShownShift = OverlaidRow<ShiftRow>
/** A plan with this device's changes of its shifts over it. */
export type ShownPlan = Omit<PlanWhole, 'shifts'> & { shifts: readonly ShownShift[] }

/** Key of the row of shifts that nobody has yet. */
export const open = 'open'

/** True of a shift that differs from what was last published of it: its person knows another time, or none. */
export function isUntold(shift: ShiftRow) {
  const { published } = shift
  if (published === null) return shift.person !== null
  const isAsTold = (['person', 'from', 'to', 'kind', 'break'] as const).every(name => published[name] === shift[name])
  return !isAsTold || (['skill', 'note'] as const).some(name => (published[name] ?? null) !== shift[name])
}

interface Blocks extends BesidePlan, Pick<PlanWhole, 'absences' | 'courses'> {}

const absenceWords = ({ kind, half }: PlanWhole['absences'][number]) =>
  `${kind ? absenceKinds[kind] : 'Abwesend'}${half ? ', halber Tag' : ''}`

/** Whole days away; a half one keeps nobody from a shift. */
const isAwayIn = (shift: Pick<ShiftRow, 'from' | 'to'>, absences: PlanWhole['absences']) =>
  absences.some(({ from, to, half }) => !half && meets(shift, { from: wallMomentOf(from, 0), to: wallMomentOf(addDays(to, 1), 0) }))

export type Findings = ReadonlyMap<string, readonly ShiftFinding[]>

/** Findings against the shifts of one person: the law, absences, and a skill that they don't have. */
export function findingsFor(person: PlannedPerson, shifts: readonly ShiftRow[], { absences, ...beside }: Blocks): Findings {
  const found = findingsInPlan(person, shifts, beside)
  const hint = (_id: string, rule: ShiftFinding['rule'], text: string) =>
    found.set(_id, [...(found.get(_id) ?? []), { rule, weight: 'hint', text }])
  for (const { _id, skill, ...shift } of shifts) {
    if (isAwayIn(shift, absences)) hint(_id, 'absent', 'Die Person ist dann abwesend.')
    if (skill !== null && !person.skills.includes(skill)) hint(_id, 'skill', `Dafür braucht es: ${skill}.`)
  }
  return found
}

/** How a shift is coloured by what stands against it: what may not be, or a skill that its person lacks, in whose sentence it is named. */
export function markOf(findings: readonly ShiftFinding[] | undefined): { look: 'wrong' } | { look: 'hint'; text: string } | undefined {
  if (findings?.some(({ weight, rule }) => weight === 'forbidden' || rule === 'absent')) return { look: 'wrong' }
  const lacking = findings?.find(({ rule }) => rule === 'skill')
  return lacking && { look: 'hint', text: lacking.text }
}

/** The line below a shift: what it is, or the skill that is missing for it. */
export const secondOf = ({ skill, kind }: ShownShift, mark: ReturnType<typeof markOf>) =>
  mark?.look === 'hint' ? mark.text : (skill ?? workKinds[kind])

function itemOf(shift: ShownShift, findings: readonly ShiftFinding[] | undefined): PeopleItem {
  const kind = shift.skill ?? workKinds[shift.kind]
  const mark = markOf(findings)
  const untold = isUntold(shift)
  const words = [
    clocks(shift),
    kind,
    shift.note,
    untold ? 'noch nicht veröffentlicht' : shift.person !== null && (shift.confirmed ? 'bestätigt' : 'noch nicht bestätigt'),
    ...(findings ?? []).map(({ text }) => text),
  ]
  return {
    id: shift._id,
    text: clocks(shift),
    second: secondOf(shift, mark),
    words: words.filter(Boolean).join(', '),
    look: mark?.look ?? (untold || shift.person === null ? 'asked' : 'sure'),
    waits: shift.act !== undefined,
  }
}

interface Drawn {
  row: PeopleRow
  findings: Findings
}
/** Values from which a person's row is drawn: where none of them changed, neither did the row. */
interface PersonRowInput extends Blocks {
  person: PlannedPerson | undefined
  shifts: readonly ShownShift[]
  days: readonly string[]
}

const unmoved: PlanWhole['nights'] = []
const none: readonly unknown[] = []

const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, at) => each === other[at])
const isSameSeen = (one: PersonRowInput, other: PersonRowInput) =>
  one.person === other.person &&
  one.canton === other.canton &&
  one.permits === other.permits &&
  one.nights === other.nights &&
  isSameList(one.days, other.days) &&
  (['shifts', 'absences', 'courses', 'foreign', 'blocks', 'trips'] as const).every(name =>
    isSameList(one[name] ?? none, other[name] ?? none),
  )

function personHoursText(
  person: PlannedPerson,
  shifts: readonly ShiftRow[],
  { days, startDate }: { days: readonly string[]; startDate: string },
) {
  const inSight = shifts.filter(shift => days.includes(wallOf(shift).day))
  const planned = inSight.reduce((sum, shift) => sum + minutesOf(shift), 0)
  const targets = days.flatMap(day => person.targets[daysBetween(startDate, day)] ?? [])
  const target = targets.length > 0 ? ` von ${minutesText(targets.reduce((sum, one) => sum + one, 0))}` : ''
  const balance = person.balance === null ? '' : `, Saldo ${balanceText(person.balance)}`
  return `${minutesText(planned)}${target}${balance}`
}

function draw(seen: PersonRowInput, startDate: string): Drawn {
  const { person, shifts, days, absences, courses, foreign } = seen
  const findings = person ? findingsFor(person, shifts, seen) : new Map<string, readonly ShiftFinding[]>()
  const items = new Map<string, PeopleItem[]>()
  const put = (day: string, item: PeopleItem) => items.set(day, [...(items.get(day) ?? []), item])
  for (const absence of absences)
    for (const day of days.filter(each => absence.from <= each && each <= absence.to))
      put(day, { id: `${absence.from} ${day}`, text: absenceWords(absence), words: absenceWords(absence), look: 'away', fixed: true })
  for (const block of [...foreign.map(each => ({ ...each, title: 'Anderswo' })), ...courses])
    put(wallOf(block).day, {
      id: `${block.title} ${block.from}`,
      text: clocks(block),
      second: block.title,
      words: `${block.title}, ${clocks(block)}`,
      look: 'beside',
      fixed: true,
    })
  for (const shift of shifts) put(wallOf(shift).day, itemOf(shift, findings.get(shift._id)))
  const second = person ? personHoursText(person, shifts, { days, startDate }) : counted(shifts.length, 'Schicht', 'Schichten')
  return { row: { key: person?._id ?? open, name: person?.name ?? 'Offen', second, items }, findings }
}

/** Draws the rows of a plan; one that is drawn again from the same is the same object, so that a change costs one row. */
export function drawer() {
  let known = new Map<string, { seen: PersonRowInput; drawn: Drawn }>()
  return (plan: ShownPlan, days: readonly string[]): { rows: PeopleRow[]; findings: Findings } => {
    const next: typeof known = new Map()
    const of = <Each extends { person: string | null }>(all: readonly Each[]) => {
      const by = new Map<string, Each[]>()
      for (const each of all) by.set(each.person ?? open, [...(by.get(each.person ?? open) ?? []), each])
      return by
    }
    const parts = {
      shifts: of(sorted(plan.shifts)),
      absences: of(plan.absences),
      courses: of(plan.courses),
      foreign: of(plan.foreign),
      blocks: of(plan.blocks ?? []),
      trips: of(plan.trips ?? []),
    }
    const drawnOf = (person: PlannedPerson | undefined) => {
      const key = person?._id ?? open
      const seen: PersonRowInput = {
        person,
        days,
        shifts: parts.shifts.get(key) ?? [],
        absences: parts.absences.get(key) ?? [],
        courses: parts.courses.get(key) ?? [],
        foreign: parts.foreign.get(key) ?? [],
        // An answer that was kept before these were told has none.
        blocks: parts.blocks.get(key) ?? [],
        trips: parts.trips.get(key) ?? [],
        nights: plan.nights ?? unmoved,
        canton: plan.canton,
        permits: plan.permits,
      }
      const before = known.get(key)
      const drawn = before && isSameSeen(before.seen, seen) ? before.drawn : draw(seen, plan.startDate)
      next.set(key, { seen, drawn })
      return drawn
    }
    const all = [drawnOf(undefined), ...plan.people.map(drawnOf)]
    known = next
    return { rows: all.map(({ row }) => row), findings: new Map(all.flatMap(({ findings }) => [...findings])) }
  }
}

const sorted = (shifts: readonly ShownShift[]) => shifts.toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from))

/** Gaps on these days, by what the plan needs. */
export function gapsIn({ planningSettings, shifts, people }: ShownPlan, days: readonly string[]): StaffGap[] {
  const skills = new Map(people.map(each => [each._id, each.skills]))
  const near = shifts.filter(shift => {
    const { day } = wallOf(shift)
    return days.includes(day) || days.includes(addDays(day, 1))
  })
  return days.flatMap(day => gapsOn(day, { needs: planningSettings.needs, shifts: near, skillsOf: person => skills.get(person) ?? [] }))
}

/** «06:00–07:00: 1 fehlt, Empfang». */
export const gapWords = ({ from, to, kind, skill, missing }: StaffGap) =>
  `${clockAfter(from)}–${clockAfter(to)}: ${missing} ${missing === 1 ? 'fehlt' : 'fehlen'}, ${skill ?? workKinds[kind]}`

export const dayHeads = (
  days: readonly string[],
  { gaps, free, today }: { gaps: readonly StaffGap[]; free: PlanWhole['free']; today: string },
) =>
  days.map((day): PeopleDay => {
    const title = free.find(each => each.day === day)?.name
    const missing = gaps.some(gap => gap.day === day)
    return { day, off: weekdayOf(day) > 5 || title !== undefined, today: day === today, title, note: missing ? 'Lücke' : undefined }
  })

/** Shifts of people who are away then. */
export const inAbsence = ({ shifts }: Pick<ShownPlan, 'shifts'>, findings: Findings) =>
  shifts.filter(({ _id }) => findings.get(_id)?.some(({ rule }) => rule === 'absent'))

/** The same shift for somebody else, or on another day at the same clock. */
export function moved(shift: ShiftRow, person: string | null, day: string): ShiftRow {
  const wall = wallOf(shift)
  return { ...shift, person, from: wallMomentOf(day, wall.from), to: wallMomentOf(day, wall.to) }
}
