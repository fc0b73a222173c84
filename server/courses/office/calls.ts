import { inArray, isNull, or, sql } from 'drizzle-orm'
import { courseOffice } from '#contract/courses/office.ts'
import { course, courseRoom } from '#server/courses/tables.ts'
import { keepUpload } from '#server/files/keep.ts'
import { serve } from '#server/serve/serve.ts'
import { pictureKind } from './pictures.ts'
import * as rows from './rows.ts'
import { editSetting, settingRows } from './settings.ts'

/** The word of a filter for what is the chain's own. */
const chain = '-'

export const courseOfficeCalls = serve(courseOffice, {
  courses: async ({ tx, who, query: { studio, label, ...page } }) => {
    const codes = studio?.filter(code => code !== chain) ?? []
    const ofStudio =
      studio && or(codes.length > 0 ? inArray(course.studio, codes) : undefined, studio.includes(chain) ? isNull(course.studio) : undefined)
    const ofLabel = label && label.length > 0 ? sql`${course.labels} && ${sql.param(`{${label.join(',')}}`)}::uuid[]` : undefined
    const found = await rows.courseRows(tx, who, ofStudio && ofLabel ? sql`${ofStudio} and ${ofLabel}` : (ofStudio ?? ofLabel))
    return rows.paged(found, page, row => `${row.title} ${row.description}`, 'title')
  },
  course: ({ tx, who, params: { id } }) => rows.courseOne(tx, who, id),
  addCourse: ({ tx, who, body }) => rows.addCourse(tx, who, body),
  editCourse: ({ tx, who, params: { id }, body }) => rows.editCourse(tx, who, id, body),
  removeCourse: async ({ tx, params: { id }, query }) => {
    await rows.removeRow(tx, course, id, query.studio ?? null, query.version)
    return { ok: true }
  },
  restoreCourse: async ({ tx, who, params: { id }, body }) => {
    await rows.restoreRow(tx, course, id, body.studio ?? null)
    return rows.courseOne(tx, who, id)
  },
  rooms: async ({ tx, who, query: { studio, ...page } }) =>
    rows.paged(await rows.roomRows(tx, who, studio && inArray(courseRoom.studio, studio)), page, row => row.name, 'name'),
  room: ({ tx, who, params: { id } }) => rows.roomOne(tx, who, id),
  addRoom: ({ tx, who, body }) => rows.addRoom(tx, who, body),
  editRoom: ({ tx, who, params: { id }, body }) => rows.editRoom(tx, who, id, body),
  removeRoom: async ({ tx, params: { id }, query }) => {
    await rows.removeRow(tx, courseRoom, id, query.studio ?? null, query.version)
    return { ok: true }
  },
  restoreRoom: async ({ tx, who, params: { id }, body }) => {
    await rows.restoreRow(tx, courseRoom, id, body.studio)
    return rows.roomOne(tx, who, id)
  },
  labels: async ({ tx, query }) => rows.paged(await rows.labelRows(tx), query, row => row.name, 'name'),
  label: ({ tx, params: { id } }) => rows.labelOne(tx, id),
  addLabel: ({ tx, body }) => rows.addLabel(tx, body),
  editLabel: ({ tx, params: { id }, body }) => rows.editLabel(tx, id, body),
  removeLabel: async ({ tx, params: { id }, query }) => {
    await rows.removeLabel(tx, id, query.version)
    return { ok: true }
  },
  settings: ({ tx, who }) => settingRows(tx, who),
  editSettings: ({ tx, body }) => editSetting(tx, body),
  picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: pictureKind, body, key }),
  groupFitnessPicture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: pictureKind, body, key }),
})
