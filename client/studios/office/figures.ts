import { type Schema, ValidationError } from 'yup'
import { month as monthWords, parseDecimal, quantity } from '#client/kit/format.ts'
import type { AnyCall } from '#contract/call.ts'
import { studios } from '#contract/studios/calls.ts'
import type { ManagedStudio, Team, Terminations } from '#contract/studios/shapes.ts'
import { type EditedSubject, mergeWhole } from './settling.ts'
import { type OfficeEdit, refusedOf, standingEdits } from './studioActs.ts'

export const studioFigures = {
  vacationDays: { title: 'Ferientage', unit: '', call: studios.updateVacationDays },
  growth: { title: 'Wachstum', unit: '%', call: studios.updateGrowth },
  correction: { title: 'Korrektur', unit: '', call: studios.updateCorrection },
} as const
export type StudioFigure = keyof typeof studioFigures
export const figureNames = Object.keys(studioFigures) as StudioFigure[]

/** A number that the office may edit. */
export interface Figure extends EditedSubject {
  stored: number | null
  call: AnyCall
  /** «Ferientage». */
  title: string
  /** «Winterthur», «Winterthur, Empfang». */
  where: string
  unit: string
  /** With what this device holds on top. */
  shown: number | null
  state?: 'waiting' | 'refused'
  refused?: OfficeEdit
}

type Bare = Omit<Figure, 'shown' | 'state' | 'refused' | 'merge'>

function figureOf(acts: readonly OfficeEdit[], bare: Bare): Figure {
  const under = standingEdits(acts, bare.group, bare.version).filter(({ key }) => key === bare.key)
  const last = under.at(-1)
  const refused = last ? undefined : refusedOf(acts, bare.key)
  const waits = refused?.row.code === 'stale' || under.some(({ row }) => row.state === 'waiting')
  const state = waits ? 'waiting' : refused ? 'refused' : undefined
  return { ...bare, merge: mergeWhole, shown: ((last ?? refused)?.value ?? bare.stored) as number | null, state, refused }
}

export function studioFigure(acts: readonly OfficeEdit[], studio: ManagedStudio, name: StudioFigure, stand = 0): Figure {
  const { code, version } = studio
  const { title, unit, call } = studioFigures[name]
  const body = (value: unknown, seen: number) => ({ studio: { code, version: seen, [name]: value } })
  return figureOf(acts, {
    key: `${name}/${code}`,
    group: code,
    stored: studio[name],
    version,
    body,
    call,
    title,
    where: studio.name,
    unit,
    stand,
  })
}

interface OfMonth {
  month: string
  /** Missing where the month has none stored. */
  row?: Terminations
  stand?: number
}

export function monthFigure(
  acts: readonly OfficeEdit[],
  { code, name }: Pick<ManagedStudio, 'code' | 'name'>,
  { month, row, stand = 0 }: OfMonth,
): Figure {
  const key = `terminations/${code}/${month}`
  const body = (terminations: unknown, version: number) => ({ studio: { code, month, terminations, version } })
  return figureOf(acts, {
    key,
    group: key,
    stored: row?.terminations ?? null,
    version: row?.version ?? 0,
    body,
    call: studios.updateTerminations,
    title: `Kündigungen ${monthWords(`${month}-01`)}`,
    where: name,
    unit: '',
    stand,
  })
}

export function teamFigure(acts: readonly OfficeEdit[], team: Team, studio: string, stand = 0): Figure {
  const { _id, version } = team
  const body = (vacationDays: unknown, seen: number) => ({ team: { _id, studio: team.studio, version: seen, vacationDays } })
  return figureOf(acts, {
    key: `team/${_id}`,
    group: `team/${_id}`,
    stored: team.vacationDays ?? null,
    version,
    body,
    call: studios.updateTeamVacationDays,
    title: 'Ferientage',
    where: `${studio}, ${team.title}`,
    unit: '',
    stand,
  })
}

export const figureText = (value: number | null) => (value === null ? null : quantity(value, 2))

/** A figure as typed: a number, or the sentence why not; undefined leaves it as it is. */
export function readTyped(figure: Figure, text: string): { value: number } | { problem: string } | undefined {
  if (text.trim() === '' && figure.shown === null) return undefined
  const value = parseDecimal(text, figure.unit)
  if (value === undefined) return { problem: 'Bitte gib eine Zahl ein.' }
  if (value === figure.shown) return undefined
  try {
    ;(figure.call.body as Schema).validateSync(figure.body(value, Math.max(1, figure.version)), { strict: true })
    return { value }
  } catch (error) {
    if (error instanceof ValidationError) return { problem: error.message }
    throw error
  }
}
