import { thousands } from '#client/kit/format.ts'
import { rowForm } from '#client/kit/rowForm.tsx'
import { courseOffice } from '#contract/courses/courseOffice.ts'

export const room = rowForm({
  add: courseOffice.addRoom,
  edit: courseOffice.editRoom,
  remove: courseOffice.removeRoom,
  restore: courseOffice.restoreRoom,
  one: courseOffice.room,
  fresh: { version: 1, ahead: 0, spot: null, online: false },
  called: ({ name }) => name,
  draft: 'room',
  removal: {
    label: 'Raum entfernen',
    why: ({ ahead }) =>
      ahead > 0
        ? `${ahead === 1 ? 'Ein Kurs ist hier noch geplant' : `${thousands(ahead)} Kurse sind hier noch geplant`}: Verlege sie zuerst.`
        : undefined,
  },
})

export const course = rowForm({
  add: courseOffice.addCourse,
  edit: courseOffice.editCourse,
  remove: courseOffice.removeCourse,
  restore: courseOffice.restoreCourse,
  one: courseOffice.course,
  fresh: { version: 1, ahead: 0, studio: null, picture: null },
  called: ({ title }) => title,
  draft: 'course',
  closed: ({ studio }) => `Dieser Kurs gilt für ${studio ? 'ein anderes Studio' : 'alle Studios'}: Ändern kann ihn, wer das dort darf.`,
  removal: {
    label: 'Kurs entfernen',
    why: ({ ahead }) =>
      ahead > 0
        ? `${ahead === 1 ? 'Ein Termin steht noch bevor' : `${thousands(ahead)} Termine stehen noch bevor`}: Nimm sie zuerst aus dem Plan.`
        : undefined,
  },
})
