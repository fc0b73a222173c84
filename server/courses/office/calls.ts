import { and, arrayOverlaps, inArray, isNull, or } from 'drizzle-orm'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import { course, courseRoom } from '#server/courses/tables.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { pictureKind } from './coursePictures.ts'
import { editSetting, settingRows } from './courseSettings.ts'
import { courses, labels, rooms } from './rows.ts'
import { seatFor, unseatFor } from './seating.ts'

/** The word of a filter for what is the chain's own. */
const chain = '-'

function filtered({ studio, label }: { studio?: string[]; label?: string[] }) {
  const codes = studio?.filter(code => code !== chain) ?? []
  const ofChain = studio?.includes(chain) ? isNull(course.studio) : undefined
  return and(
    studio?.length ? or(inArray(course.studio, codes), ofChain) : undefined,
    label?.length ? arrayOverlaps(course.labels, label) : undefined,
  )
}

export const courseOfficeCalls = serve(
  courseOffice,
  {
    courses: courses.page(row => `${row.title} ${row.description}`, 'title', filtered),
    course: courses.one,
    addCourse: courses.create,
    editCourse: courses.edit,
    removeCourse: courses.remove,
    restoreCourse: courses.restore,
    rooms: rooms.page(
      row => row.name,
      'name',
      ({ studio }: { studio?: string[] }) => studio && inArray(courseRoom.studio, studio),
    ),
    room: rooms.one,
    addRoom: rooms.create,
    editRoom: rooms.edit,
    removeRoom: rooms.remove,
    restoreRoom: rooms.restore,
    labels: labels.page(row => row.name, 'name'),
    label: labels.one,
    addLabel: labels.create,
    editLabel: labels.edit,
    removeLabel: labels.remove,
    settings: ({ tx, who }) => settingRows(tx, who),
    editSettings: ({ tx, body }) => editSetting(tx, body),
    seat: given => seatFor(given, { ...given.body, _id: given.params.id }),
    unseat: given => unseatFor(given, { ...given.body, _id: given.params.id }),
    picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: pictureKind, body, key }),
    groupFitnessPicture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: pictureKind, body, key }),
  },
  {},
  homeOf([courseRoom, course]),
)
