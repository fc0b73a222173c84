import { useSend } from '#client/data/calls.ts'
import type { Shown } from '#client/kit/waiting/overlay.ts'
import { useRemoving as useRemovingRow } from '#client/kit/waiting/useRemoving.ts'
import { type CourseRow, courseOffice, type LabelRow, type RoomRow } from '#contract/courses/office.ts'

type Row = CourseRow | RoomRow | LabelRow

/** Removes a course, a room or a label and takes it back again. */
export function useRemoving(kind: 'course' | 'room' | 'label') {
  const { title, remove } = useRemovingRow()
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
  return {
    remove: (row: Shown<Row>) => {
      const way = (ways[kind] as (row: Row) => { away: () => Promise<unknown>; back: () => Promise<unknown> })(row)
      return remove({ name: 'title' in row ? row.title : row.name, act: row.act, ...way })
    },
  }
}
