import type { GridBlock, GridColumn, Spot } from '#client/kit/calendar/calendarGrid.ts'
import { longDate, shortDate, shortWeekday, weekday } from '#client/kit/format.ts'
import type { Choices, ExecutionChange } from '#contract/courses/scheduleForms.ts'
import { addDays, daysBetween, mondayOf } from '#contract/days.ts'
import { minutesBetween } from '#contract/time.ts'
import type { ShownExecution } from './coursePlanActs.ts'
import type { Grouping } from './coursePlanAddress.ts'
import { type ExecutionRows, rowIn, type WeekPart } from './parts.ts'
import { instantAt, wallAt } from './wall.ts'
import { span } from './words.ts'

/** Weeks that can be scrolled back from the one at which the plan opens, and weeks in all. */
export const weeksBack = 8
export const weeksInAll = 60

/** A part of a day's columns: a studio, a room or an instructor. */
export interface Resource {
  id: string
  title: string
  studio?: string
}

export const nobody = '-'

/** Studios, rooms or instructors side by side. */
export function resourcesOf(by: Grouping, studios: readonly string[], choices: Choices | undefined): Resource[] {
  if (!choices) return [{ id: studios[0] ?? '', title: '' }]
  const here = choices.studios.filter(({ code }) => studios.includes(code))
  const of = (code: string) => (here.length > 1 ? ` · ${here.find(studio => studio.code === code)?.name ?? code}` : '')
  const rooms = choices.rooms
    .filter(({ studio }) => studios.includes(studio))
    .map(({ _id, name, studio }) => ({ id: _id, title: name + of(studio), studio }))
  if (by === 'room' && rooms.length > 0) return rooms.sort((a, b) => studios.indexOf(a.studio) - studios.indexOf(b.studio))
  if (by === 'instructor') {
    const leads = [...choices.instructors, ...(choices.formerInstructors ?? [])].filter(isLeadIn(studios))
    return [...unique(leads).map(({ _id, name }) => ({ id: _id, title: name })), { id: nobody, title: 'Ohne Leitung' }]
  }
  return here.map(({ code, name }) => ({ id: code, title: here.length > 1 ? name : '', studio: code }))
}

/** True for a person who leads, or led, courses of one of these studios. */
export const isLeadIn = (studios: readonly string[]) => (lead: { studios?: readonly string[] | null }) =>
  !lead.studios || lead.studios.some(code => studios.includes(code))

/** An instructor who leads in one of these studios and led in another is listed once. */
const unique = <T extends { _id: string }>(leads: readonly T[]) => [...new Map(leads.map(lead => [lead._id, lead])).values()]

export interface GridLayout {
  base: string
  by: Grouping
  resources: readonly Resource[]
  days: number
}

export const baseOf = (day: string) => addDays(mondayOf(day), -7 * weeksBack)
export const columnOf = ({ base, resources }: GridLayout, day: string, at = 0) => daysBetween(base, day) * resources.length + at
export const dayOfColumn = ({ base, resources }: GridLayout, column: number) => addDays(base, Math.floor(column / resources.length))

const words = new Map<string, { group: string; label: string }>()

/** A day's words, cached: with every room of a chain there are dozens of columns a day. */
function wordsOf(day: string) {
  const known = words.get(day)
  if (known) return known
  const made = { group: `${shortWeekday(day)} ${shortDate(day)}`, label: `${weekday(day)}, ${longDate(day)}` }
  words.set(day, made)
  return made
}

export function columnAt(layout: GridLayout, index: number, today: string): GridColumn {
  const day = dayOfColumn(layout, index)
  const resource = layout.resources[index % layout.resources.length]!
  const { group, label } = wordsOf(day)
  return {
    key: `${day}/${resource.id}`,
    group,
    title: resource.title,
    label: resource.title ? `${label}, ${resource.title}` : label,
    today: day === today,
    past: day < today,
  }
}

const resourceOf = (row: ShownExecution, by: Grouping) =>
  by === 'room' ? row.room._id : by === 'instructor' ? (row.instructor?._id ?? nobody) : row.studio

const lookOf = (row: ShownExecution) => (row.cancelled ? 'cancelled' : row.published ? 'plain' : 'draft')

function blockOf(row: ShownExecution, by: Grouping, clash: boolean, now: number): GridBlock {
  const { minute } = wallAt(row.startsAt)
  const lead = row.instructor ? `${row.instructor.name}${row.substitutes ? ' (Vertretung)' : ''}` : 'Leitung offen'
  const seats = row.waiting > 0 ? `${row.booked}/${row.capacity} +${row.waiting}` : `${row.booked}/${row.capacity}`
  const place = by === 'room' ? lead : by === 'instructor' ? row.room.name : `${row.room.name} · ${lead}`
  const begun = Date.parse(row.startsAt) <= now
  const state = [
    row.cancelled && `fällt aus: ${row.reason ?? ''}`,
    !row.published && 'Entwurf',
    clash && 'Überschneidung',
    row.waits && 'wartet auf diesem Gerät',
  ].filter(Boolean)
  return {
    id: row._id,
    from: minute,
    to: minute + Math.round((Date.parse(row.endsAt) - Date.parse(row.startsAt)) / 60_000),
    title: row.course.name,
    lines: row.cancelled ? [`fällt aus: ${row.reason ?? ''}`, span(row)] : [`${span(row)} ·\u00a0${seats}`, place],
    brief: row.cancelled ? 'fällt aus' : by === 'room' ? lead : row.room.name,
    more: [`${row.booked} von ${row.capacity} Plätzen`, ...state].join(', '),
    look: lookOf(row),
    ...(clash ? { clash } : {}),
    ...(row.waits ? { waits: true } : {}),
    ...(begun || row.cancelled ? { fixed: true } : {}),
  }
}

export interface Drawn {
  /** Blocks of a column, made as it comes into sight. */
  columns: { get: (column: number) => readonly GridBlock[] | undefined; keys: () => Iterable<number> }
  spots: { get: (id: string) => Spot | undefined }
  made: ReadonlyMap<number, readonly GridBlock[]>
}

const blocks = new WeakMap<ShownExecution, { key: string; block: GridBlock }>()

function knownBlock(row: ShownExecution, by: Grouping, clash: boolean, now: number) {
  const key = `${by} ${clash} ${Date.parse(row.startsAt) <= now}`
  const known = blocks.get(row)
  if (known?.key === key) return known.block
  const block = blockOf(row, by, clash, now)
  blocks.set(row, { key, block })
  return block
}

const sorted = new WeakMap<ExecutionRows, { layout: GridLayout; columns: ReadonlyMap<number, ShownExecution[]> }>()
const places = new WeakMap<GridLayout, ReadonlyMap<string, number>>()

function resourcePlacesOf(layout: GridLayout) {
  const found = places.get(layout) ?? new Map(layout.resources.map(({ id }, at) => [id, at]))
  places.set(layout, found)
  return found
}

function columnOfRow(row: ShownExecution, layout: GridLayout) {
  const at = resourcePlacesOf(layout).get(resourceOf(row, layout.by))
  return at === undefined ? undefined : columnOf(layout, wallAt(row.startsAt).day, at)
}

/** Rows of one loaded list, by column. */
function byColumn(rows: ExecutionRows, layout: GridLayout) {
  const found = sorted.get(rows)
  if (found?.layout === layout) return found.columns
  const columns = new Map<number, ShownExecution[]>()
  for (const row of rows) {
    const column = columnOfRow(row, layout)
    if (column === undefined) continue
    const list = columns.get(column)
    if (list) list.push(row)
    else columns.set(column, [row])
  }
  sorted.set(rows, { layout, columns })
  return columns
}

interface BlockContext {
  layout: GridLayout
  isClash: (row: ShownExecution) => boolean
  now: number
}

/** Blocks by column; an unchanged column keeps its list, so that it is not drawn anew. */
export function drawColumns(parts: readonly WeekPart[], { layout, isClash, now }: BlockContext, before?: Drawn): Drawn {
  const made = new Map<number, readonly GridBlock[]>()
  const get = (column: number) => {
    const known = made.get(column)
    if (known) return known
    const rows = parts.flatMap(part => byColumn(part.rows, layout).get(column) ?? [])
    if (rows.length === 0) return undefined
    const list = rows.map(row => knownBlock(row, layout.by, isClash(row), now))
    const same = before?.made.get(column)
    const kept = same?.length === list.length && list.every((block, at) => block === same[at]) ? same : list
    made.set(column, kept)
    return kept
  }
  const spotOf = (id: string) => {
    const row = rowIn(parts, id)
    const column = row && columnOfRow(row, layout)
    if (!row || column === undefined) return undefined
    const { minute } = wallAt(row.startsAt)
    return { column, from: minute, to: minute + minutesBetween(row.startsAt, row.endsAt) }
  }
  const keys = () => new Set(parts.flatMap(part => [...byColumn(part.rows, layout).keys()]))
  return { columns: { get, keys }, spots: { get: spotOf }, made }
}

/** The change that a block's new place means; undefined where the block can't be there. */
export function changeOf(row: ShownExecution, spot: Spot, layout: GridLayout, choices: Choices | undefined): ExecutionChange | undefined {
  const resource = layout.resources[spot.column % layout.resources.length]!
  if (resource.studio && resource.studio !== row.studio) return undefined
  const day = dayOfColumn(layout, spot.column)
  const startsAt = instantAt(day, spot.from)
  const endsAt = spot.to >= 1440 ? new Date(Date.parse(startsAt) + (spot.to - spot.from) * 60_000).toISOString() : instantAt(day, spot.to)
  const change: ExecutionChange = {}
  if (startsAt !== row.startsAt || endsAt !== row.endsAt) Object.assign(change, { startsAt, endsAt })
  if (layout.by === 'room' && resource.id !== row.room._id) change.room = resource.id
  if (layout.by === 'instructor' && resource.id !== (row.instructor?._id ?? nobody)) {
    const lead = choices?.instructors.find(({ _id }) => _id === resource.id)
    if (resource.id !== nobody && !(lead && isLeadIn([row.studio])(lead))) return undefined
    change.instructor = resource.id === nobody ? null : resource.id
  }
  return change
}
