import { and, arrayOverlaps, eq, inArray, isNull } from 'drizzle-orm'
import { deviceOffice } from '#contract/devices/office.ts'
import { openDefects, repaired } from '#server/devices/defects.ts'
import { pictureKind } from '#server/devices/pictures.ts'
import { device, exercise } from '#server/devices/tables.ts'
import { keepUpload } from '#server/files/keep.ts'
import { type Handlers, serve } from '#server/serve/serve.ts'
import { mustBeYoung, nextPlace, reorder, retired, saveCategory, transfer } from './acts.ts'
import { devices, exercises } from './rows.ts'

interface Filters {
  studio?: string[]
  category?: string[]
}
const filtered = ({ studio, category }: Filters) =>
  and(studio?.length ? arrayOverlaps(device.studios, studio) : undefined, category?.length ? inArray(device.category, category) : undefined)

const kept: Handlers<typeof deviceOffice>['picture'] = ({ tx, house, who, body, key }) =>
  keepUpload(tx, house, { who, owner: null, kind: pictureKind, body, key })

export const deviceOfficeCalls = serve(deviceOffice, {
  table: devices.page(({ title, shortForm }) => `${title} ${shortForm ?? ''}`, 'title', filtered),
  retired,
  add: devices.create,
  edit: devices.edit,
  remove: devices.remove,
  restore: async given => {
    await mustBeYoung(given.tx, given.params.id)
    return devices.restore(given)
  },
  reorder: given => reorder(given, given.body),
  transfer: given => transfer(given, given.body),
  defects: given => openDefects(given, given.params.id),
  repaired: given => repaired(given, given.params.id, given.body.studio_id),
  saveCategory: given => saveCategory(given, given.body),
  exercises: given => exercises.read(given, eq(exercise.deviceId, given.params.id)),
  exercise: exercises.one,
  freeExercises: exercises.page(
    ({ title, muscle }) => `${title} ${muscle ?? ''}`,
    'title',
    () => isNull(exercise.deviceId),
  ),
  addExercise: async given => exercises.create(given, { place: await nextPlace(given.tx, given.body.deviceId) }),
  editExercise: exercises.edit,
  removeExercise: exercises.remove,
  restoreExercise: exercises.restore,
  picture: kept,
  exercisePicture: kept,
  ownPicture: kept,
})
