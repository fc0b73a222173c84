import { useCallback, useRef } from 'react'
import { CallError, useSend } from '#client/data/calls.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { toast } from '#client/kit/toast.ts'
import type { Shown, WaitingAct } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { type CourseRow, courseOffice, type LabelRow, type RoomRow } from '#contract/courses/office.ts'

type Row = CourseRow | RoomRow | LabelRow
const nameOf = (row: Row) => ('title' in row ? row.title : row.name)

/** Removes and takes it back again; what is still used says so and stays. */
export function useRemoving(kind: 'course' | 'room' | 'label') {
  const local = useMaybeLocal()
  const name = useRef('')
  const title = useCallback(() => name.current, [])
  const removeCourse = useSend(courseOffice.removeCourse, { title, asks: true }).send
  const restoreCourse = useSend(courseOffice.restoreCourse, { title, asks: true }).send
  const removeRoom = useSend(courseOffice.removeRoom, { title, asks: true }).send
  const restoreRoom = useSend(courseOffice.restoreRoom, { title, asks: true }).send
  const removeLabel = useSend(courseOffice.removeLabel, { title, asks: true }).send
  const addLabel = useSend(courseOffice.addLabel, { title, asks: true }).send
  const ways = {
    course: (row: CourseRow) => ({
      away: () => removeCourse({ params: { id: row._id }, query: { studio: row.studio ?? undefined, version: row.version } }),
      back: () => restoreCourse({ params: { id: row._id }, body: { studio: row.studio ?? null } }),
    }),
    room: (row: RoomRow) => ({
      away: () => removeRoom({ params: { id: row._id }, query: { studio: row.studio, version: row.version } }),
      back: () => restoreRoom({ params: { id: row._id }, body: { studio: row.studio } }),
    }),
    label: (row: LabelRow) => ({
      away: () => removeLabel({ params: { id: row._id }, query: { version: row.version } }),
      back: () => addLabel({ body: { _id: row._id, name: row.name } }),
    }),
  }
  /** What was only meant is not sent any more; a new row is gone with it. */
  const takeBack = async ({ row, kind }: WaitingAct) => {
    await local?.outbox.discard(row.key)
    const { call, method, path, body, title: said } = row
    if (kind === 'add') toast(`${said}: entfernt.`, { undo: () => void local?.outbox.send({ call, method, path, body, title: said }) })
    return kind === 'add'
  }
  const remove = async (row: Shown<Row>) => {
    name.current = nameOf(row)
    if (row.act && (await takeBack(row.act))) return
    const { away, back } = (ways[kind] as (row: Row) => { away: () => Promise<unknown>; back: () => Promise<unknown> })(row)
    try {
      sayDone(await away(), `${nameOf(row)}: entfernt.`, () => void back().catch(said))
    } catch (error) {
      said(error)
    }
  }
  return { remove }
}

const said = (error: unknown) => toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })
