import { and, arrayOverlaps, eq, inArray, isNull, sql } from 'drizzle-orm'
import { idIn } from '#contract/call.ts'
import { deviceOffice } from '#contract/devices/deviceOffice.ts'
import { Refusal } from '#contract/refusals.ts'
import { openDefects, repaired } from '#server/devices/defects.ts'
import { manualKind, pictureKind } from '#server/devices/devicePictures.ts'
import { device, exercise } from '#server/devices/tables.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import type { Home } from '#server/kit/served.ts'
import { type Handlers, serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { mustBeYoung, nextPlace, reorder, retired, transfer, transferExercise } from './deviceActs.ts'
import { labelsOf } from './labels.ts'
import { categories, devices, exercises } from './rows.ts'

interface Filters {
  studio?: string[]
  category?: string[]
}
const filtered = ({ studio, category }: Filters) =>
  and(studio?.length ? arrayOverlaps(device.studios, studio) : undefined, category?.length ? inArray(device.category, category) : undefined)

const keepDeviceFile =
  (kind: string): Handlers<typeof deviceOffice>['picture'] =>
  ({ tx, house, who, body, key }) =>
    keepUpload(tx, house, { who, owner: null, kind, body, key })

/** A device's studio; an exercise has that of its device, a free one none. */
const home: Home = async (tx, input) => {
  const [own] = await tx
    .select({ studio: device.studio })
    .from(exercise)
    .leftJoin(device, eq(device._id, exercise.deviceId))
    .where(sql`${exercise._id}::text = ${idIn({ params: input.params as Record<string, string>, body: input.body })}`)
  return own ? own.studio : ofDevice(tx, input)
}
const ofDevice = homeOf([device], 'deviceId')

export const deviceOfficeCalls = serve(
  deviceOffice,
  {
    table: devices.page(({ title, shortForm }) => `${title} ${shortForm ?? ''}`, 'title', filtered),
    labels: given => labelsOf(given, filtered(given.query)),
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
    saveCategory: ({ body: { version, ...form }, ...given }) => {
      if (version === undefined) return categories.create({ ...given, body: form })
      if (studiosWithAny(['ex_create', 'ex_edit'], given.who) !== 'all') throw new Refusal('forbidden')
      return categories.edit({ ...given, body: { ...form, version } })
    },
    editCategory: categories.edit,
    exercises: given => exercises.read(given, eq(exercise.deviceId, given.params.id)),
    exercise: exercises.one,
    freeExercises: exercises.page(
      ({ title, muscle }) => `${title} ${muscle ?? ''}`,
      'title',
      () => isNull(exercise.deviceId),
    ),
    addExercise: async given => exercises.create(given, { place: await nextPlace(given.tx, given.body.deviceId) }),
    editExercise: exercises.edit,
    transferExercise: async given => exercises.one({ ...given, params: { id: await transferExercise(given, given.body) } }),
    removeExercise: exercises.remove,
    restoreExercise: exercises.restore,
    picture: keepDeviceFile(pictureKind),
    exercisePicture: keepDeviceFile(pictureKind),
    manual: keepDeviceFile(manualKind),
    ownPicture: keepDeviceFile(pictureKind),
  },
  {},
  home,
)
