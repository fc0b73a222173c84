import { CallError, useSend } from '#client/data/calls.ts'
import { toast } from '#client/kit/toast.ts'
import { type CourseRow, courseOffice, type LabelRow, type RoomRow } from '#contract/courses/office.ts'

type Row = CourseRow | RoomRow | LabelRow
const nameOf = (row: Row) => ('title' in row ? row.title : row.name)

/** Removes and takes it back again; what is still used says so and stays. */
export function useRemoving(kind: 'course' | 'room' | 'label') {
  const removeCourse = useSend(courseOffice.removeCourse).send
  const restoreCourse = useSend(courseOffice.restoreCourse).send
  const removeRoom = useSend(courseOffice.removeRoom).send
  const restoreRoom = useSend(courseOffice.restoreRoom).send
  const removeLabel = useSend(courseOffice.removeLabel).send
  const addLabel = useSend(courseOffice.addLabel).send
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
  const remove = async (row: Row) => {
    const { away, back } = (ways[kind] as (row: Row) => { away: () => Promise<unknown>; back: () => Promise<unknown> })(row)
    try {
      await away()
      toast(`${nameOf(row)}: entfernt.`, { undo: () => void back().catch(said) })
    } catch (error) {
      said(error)
    }
  }
  return { remove }
}

const said = (error: unknown) => toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })
