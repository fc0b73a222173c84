import { useCallback, useMemo, useRef } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { prefetch, useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { toast } from '#client/kit/toast.ts'
import { german } from '#contract/german.ts'
import { studios } from '#contract/studios/calls.ts'
import type { ManagedStudio, Team } from '#contract/studios/shapes.ts'
import { type Figure, figureNames, figureText, monthFigure, type StudioFigure, studioFigure, teamFigure } from './figures.ts'
import { useBases, useSettling } from './settling.ts'
import { type OfficeEdit, seenVersion, useStudioActs } from './studioActs.ts'

export const monthsOf = (year: number) => Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)

export interface StudioRow {
  _id: string
  studio: ManagedStudio
  figures: Record<StudioFigure, Figure>
  months: Figure[]
  teams: TeamRow[]
}

export interface TeamRow {
  _id: string
  team: Team
  studio: ManagedStudio
  figure: Figure
}

/** Studios, teams and terminations of a year as the office edits them, with what waits on this device. */
export function useFigures(year: number) {
  const list = useCall(studios.list)
  const teams = useCall(studios.teams)
  const months = useCall(studios.terminations, { body: { year } })
  const acts = useStudioActs()
  const rows = useMemo(
    () =>
      rowsOf(acts, year, {
        list: list.data ?? [],
        teams: teams.data ?? [],
        found: months.data,
        stands: { list: list.stand, teams: teams.stand, months: months.stand },
      }),
    [acts, list.data, teams.data, months.data, year, list.stand, teams.stand, months.stand],
  )
  const figures = useMemo(() => rows.flatMap(figuresOf), [rows])
  const { bases, begin } = useBases(acts)
  const refresh = () =>
    Promise.all([prefetch(studios.list, {}, 0), prefetch(studios.teams, {}, 0), prefetch(studios.terminations, { body: { year } }, 0)])
  const clashes = useSettling(figures, acts, bases, refresh) as { thing: Figure; act: OfficeEdit }[]
  const save = useSave(figures, acts, begin)
  return {
    rows,
    acts,
    clashes,
    save,
    ready: !!list.data,
    /** The year's figures are here; without them a cell that looks empty may not be. */
    monthsReady: !!months.data,
    teamsReady: !!teams.data,
    error: list.error,
    monthsError: months.error,
    stand: list.stand,
    refresh,
    again: () => void Promise.all([list.again(), teams.again(), months.again()]),
  }
}

interface Loaded {
  list: readonly ManagedStudio[]
  teams: readonly Team[]
  found: readonly { code: string; month: string; terminations: number; version: number }[] | undefined
  stands: { list?: number; teams?: number; months?: number }
}

function rowsOf(acts: readonly OfficeEdit[], year: number, { list, teams, found, stands }: Loaded): StudioRow[] {
  return [...list]
    .sort((a, b) => german.compare(a.name, b.name))
    .map(studio => ({
      _id: studio._id,
      studio,
      figures: Object.fromEntries(figureNames.map(name => [name, studioFigure(acts, studio, name, stands.list)])) as Record<
        StudioFigure,
        Figure
      >,
      months: found
        ? monthsOf(year).map(month =>
            monthFigure(acts, studio, {
              month,
              row: found.find(each => each.code === studio.code && each.month === month),
              stand: stands.months,
            }),
          )
        : [],
      teams: teams
        .filter(team => team.studio === studio.code && team.vacationDays !== null)
        .map(team => ({ _id: team._id, team, studio, figure: teamFigure(acts, team, studio.name, stands.teams) })),
    }))
}

const figuresOf = ({ figures, months, teams }: StudioRow) => [
  ...figureNames.map(name => figures[name]),
  ...months,
  ...teams.map(({ figure }) => figure),
]

export type SaveFigure = (key: string, value: number) => Promise<void>

/** Writes a figure down; it goes to the studio as soon as there is a network, and can be taken back. */
function useSave(
  figures: readonly Figure[],
  acts: readonly OfficeEdit[],
  begin: (key: string, before: unknown) => Promise<void>,
): SaveFigure {
  const local = useMaybeLocal()
  const online = useOnline()
  const sends = useSends()
  const latest = useRef({ figures, acts, begin, local, online, sends })
  latest.current = { figures, acts, begin, local, online, sends }
  return useCallback(async (key, value) => {
    const save: SaveFigure = async (key, value) => {
      const { figures, acts, begin, local, online, sends } = latest.current
      const figure = figures.find(each => each.key === key)
      if (!figure || figure.shown === value) return
      for (const act of acts) if (act.key === key && act.row.state === 'refused') await local?.outbox.discard(act.row.key)
      await begin(key, figure.refused ? figure.stored : figure.shown)
      const before = figure.shown
      const waiting = acts.findLast(act => act.key === key && act.row.state === 'waiting')
      if (waiting) await local?.outbox.edit(waiting.row.key, figure.body(value, waiting.version))
      else await sends(figure, figure.body(value, seenVersion(acts, figure)))
      const undo = () => void save(key, before ?? 0)
      const said = `${figure.where}, ${figure.title}: ${figureText(value)}.`
      toast(online ? said : `${said} Wird gesendet, sobald du Netz hast.`, { undo, sent: said })
    }
    await save(key, value)
  }, [])
}

const title = (input: { body: unknown }) => {
  const { studio, team } = input.body as { studio?: { code: string }; team?: { studio: string } }
  return studio?.code ?? team?.studio ?? ''
}

function useSends() {
  const vacationDays = useSend(studios.updateVacationDays, { title: input => `Ferientage: ${title(input)}` }).send
  const growth = useSend(studios.updateGrowth, { title: input => `Wachstum: ${title(input)}` }).send
  const correction = useSend(studios.updateCorrection, { title: input => `Korrektur: ${title(input)}` }).send
  const terminations = useSend(studios.updateTerminations, { title: input => `Kündigungen: ${title(input)}` }).send
  const team = useSend(studios.updateTeamVacationDays, { title: input => `Ferientage eines Teams: ${title(input)}` }).send
  const by = { vacationDays, growth, correction, terminations, team }
  return (figure: Figure, body: unknown) => {
    const send = by[figure.key.split('/')[0] as keyof typeof by] as (input: { body: unknown }) => Promise<unknown>
    return send({ body })
  }
}
