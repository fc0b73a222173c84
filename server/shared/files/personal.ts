import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'file',
    column: 'person',
    act: 'delete',
    export: 'dateien',
    kept: {
      what: 'pictures and documents uploaded, by a name made of their content (bytes in `UPLOADS_DIR` or the bucket); of pictures only the pixels',
      why: 'profile picture, files of a person',
      long: 'until replaced, removed, or the member leaves; a picture of popups, courses, events and videos without one that uses it one day, 30 where a device may name it yet; bytes without a row one hour',
    },
  },
  {
    table: 'file_upload',
    column: 'person',
    act: 'delete',
    export: null,
    kept: {
      what: "what a person's device calls a file that it sent",
      why: 'what was written without a network names its picture',
      long: 'as long as the file',
    },
  },
]
