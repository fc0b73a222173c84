import { prefetch } from '#client/data/calls.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { type CourseRow, courseOffice, type LabelRow, type RoomRow } from '#contract/courses/office.ts'

/** How courses, rooms and labels are written; each of these waits in the outbox where there is no network. */
export const courseWays: Ways<CourseRow> = {
  calls: {
    ...{ add: courseOffice.addCourse, edit: courseOffice.editCourse },
    ...{ remove: courseOffice.removeCourse, restore: courseOffice.restoreCourse },
  },
  fresh: { version: 1, ahead: 0, studio: null, picture: null },
  one: ({ _id }) => prefetch(courseOffice.course, { params: { id: _id } }, 0),
}

export const roomWays: Ways<RoomRow> = {
  calls: { add: courseOffice.addRoom, edit: courseOffice.editRoom, remove: courseOffice.removeRoom, restore: courseOffice.restoreRoom },
  fresh: { version: 1, ahead: 0, spot: null, online: false },
  one: ({ _id, studio }) => prefetch(courseOffice.room, { params: { id: _id }, query: { studio } }, 0),
}

export const labelWays: Ways<LabelRow> = {
  calls: { add: courseOffice.addLabel, edit: courseOffice.editLabel, remove: courseOffice.removeLabel },
  fresh: { version: 1, courses: 0 },
  one: ({ _id }) => prefetch(courseOffice.label, { params: { id: _id } }, 0),
}
