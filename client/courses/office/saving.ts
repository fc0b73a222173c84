import { useCallback, useMemo, useRef } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useSend } from '#client/data/useSend.ts'
import { counted } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { anyClash } from '#contract/courses/clash.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import type { ExecutionChange, ExecutionForm, Scope, SeriesForm } from '#contract/courses/scheduleForms.ts'
import type { ShownExecution } from './coursePlanActs.ts'
import type { Gone } from './gone.ts'
import { nameOf, sawOf } from './words.ts'

interface EditOptions {
  scope?: Scope
  despite?: string[]
}

interface Added {
  studio: string
  executions: ExecutionForm[]
  despite: string[]
  copies?: true
}

export const formOf = (row: ShownExecution): ExecutionForm => ({
  _id: row._id,
  course: row.course._id,
  room: row.room._id,
  instructor: row.instructor?._id ?? null,
  capacity: row.capacity,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  published: row.published,
  series: row.series ?? null,
  seriesDay: row.seriesDay ?? null,
})

/** «Rückgängig» restores the earlier plan, clashes included. */
const whatever = [anyClash]

/** The acts on the plan: stored at once, sent as soon as there is a network, and taken back by «Rückgängig». */
export function useSaving() {
  const online = useOnline()
  const sends = useSends()
  const latest = useRef({ online, sends })
  latest.current = { online, sends }
  const say = useCallback((text: string, undo?: () => void) => {
    toast(latest.current.online ? text : `${text} Wird gesendet, sobald du Netz hast.`, { undo, sent: text })
  }, [])
  return useMemo(() => {
    const now = () => latest.current.sends
    const edit = async (row: ShownExecution, change: ExecutionChange, { scope = 'one', despite = [] }: EditOptions = {}) => {
      const saw = sawOf(row, change)
      const { _id, studio, version } = row
      await now().edit({ params: { id: _id }, body: { studio, version, scope, change, saw, despite } })
      const back = () =>
        void now().edit({
          params: { id: _id },
          body: { studio, version, scope: scope === 'one' ? 'one' : 'all', change: saw, saw: change, despite: whatever },
        })
      say(`${nameOf({ ...row, startsAt: change.startsAt ?? row.startsAt })}: geändert.`, back)
    }
    const publish = async (rows: readonly ShownExecution[], published: boolean) => {
      for (const [studio, executions] of byStudio(rows)) await now().publish({ body: { studio, executions, published } })
      const count = rows.length === 1 ? nameOf(rows[0]!) : `${rows.length} Kurse`
      const what = published ? 'veröffentlicht' : 'wieder Entwurf'
      say(`${count}: ${what}.`, () => {
        for (const [studio, executions] of byStudio(rows)) void now().publish({ body: { studio, executions, published: !published } })
      })
    }
    const remove = async (row: ShownExecution, scope: Scope, gone: Gone | undefined) => {
      const { _id, studio } = row
      await now().remove({ params: { id: _id }, query: { studio, scope } })
      const back = gone && (() => void now().add({ body: { studio, ...gone, despite: whatever } }))
      say(
        scope === 'one'
          ? `${nameOf(row)}: entfernt.`
          : `${row.course.name}: ${gone ? counted(gone.executions.length, 'Termin', 'Termine') : 'die Serie'} entfernt.`,
        back,
      )
    }
    const cancel = async (row: ShownExecution, reason: string) => {
      const { _id, studio } = row
      await now().cancel({ params: { id: _id }, body: { studio, reason } })
      say(`${nameOf(row)} fällt aus.`, () => void now().reopen({ params: { id: _id }, body: { studio, despite: whatever } }))
    }
    const reopen = async (row: ShownExecution) => {
      const { _id, studio, reason } = row
      await now().reopen({ params: { id: _id }, body: { studio, despite: [] } })
      say(
        `${nameOf(row)} findet doch statt.`,
        () => void now().cancel({ params: { id: _id }, body: { studio, reason: reason ?? 'Abgesagt' } }),
      )
    }
    const substitute = async (row: ShownExecution, instructor: { _id: string; name: string }, despite: string[]) => {
      const { _id, studio, version } = row
      const before = row.instructor?._id ?? null
      await now().substitute({ params: { id: _id }, body: { studio, version, saw: before, instructor: instructor._id, despite } })
      const back = before
        ? () =>
            void now().substitute({
              params: { id: _id },
              body: { studio, version, saw: instructor._id, instructor: before, despite: whatever },
            })
        : undefined
      say(`${nameOf(row)}: ${instructor.name} leitet.`, back)
    }
    const add = async (body: Added, text: string) => {
      await now().add({ body })
      const { studio, executions } = body
      say(text, () => {
        for (const { _id } of executions) void now().remove({ params: { id: _id }, query: { studio, scope: 'one' } })
      })
    }
    const repeat = async (form: SeriesForm & { despite: string[] }, first: string, text: string) => {
      await now().repeat({ body: form })
      say(text, () => void now().remove({ params: { id: first }, query: { studio: form.studio, scope: 'all' } }))
    }
    return { edit, publish, remove, cancel, reopen, substitute, add, repeat }
  }, [say])
}
export type Saving = ReturnType<typeof useSaving>

function byStudio(rows: readonly ShownExecution[]) {
  const by = new Map<string, string[]>()
  for (const { studio, _id } of rows) by.set(studio, [...(by.get(studio) ?? []), _id])
  return by
}

/** The calls with their titles on /abgleich. */
function useSends() {
  const edit = useSend(courseSchedule.edit, { title: () => 'Kursplan: Kurs geändert' }).send
  const add = useSend(courseSchedule.add, { title: ({ body }) => `Kursplan: ${body.executions.length} geplant` }).send
  const repeat = useSend(courseSchedule.repeat, { title: ({ body }) => `Kursplan: Serie ab ${body.from}` }).send
  const remove = useSend(courseSchedule.remove, { title: () => 'Kursplan: Kurs entfernt' }).send
  const publish = useSend(courseSchedule.publish, { title: ({ body }) => `Kursplan: ${body.executions.length} veröffentlicht` }).send
  const cancel = useSend(courseSchedule.cancel, { title: () => 'Kursplan: Kurs abgesagt' }).send
  const reopen = useSend(courseSchedule.reopen, { title: () => 'Kursplan: Kurs findet doch statt' }).send
  const substitute = useSend(courseSchedule.substitute, { title: () => 'Kursplan: Vertretung' }).send
  return { edit, add, repeat, remove, publish, cancel, reopen, substitute }
}
