import { and, arrayOverlaps, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { DeviceForm } from '#contract/devices/calls.ts'
import type { CategoryForm } from '#contract/devices/deviceOffice.ts'
import type { ExerciseForm } from '#contract/devices/exerciseOffice.ts'
import { Refusal } from '#contract/refusals.ts'
import { manualKind, pictureKind } from '#server/devices/devicePictures.ts'
import { besideDevice, shownDevice } from '#server/devices/inventory.ts'
import { device, deviceCategory, exercise } from '#server/devices/tables.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import type { Who } from '#server/serve/serve.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { fileNamed, mustBeFile, mustBePicture } from '#server/shared/files/named.ts'

const offices = ['ex_create', 'ex_edit', 'ex_delete', 'ex_transfer'] as const

/** The studio for which a call's right was asked; null is the whole chain. */
const askedStudioOf = ({ body, query }: RowAct) => ({ ...(body as object), ...(query as object) }) as { studio_id?: string | null }

/** Devices that stand in the caller's studios. */
function inReach(who: Who): SQL | undefined {
  const mine = studiosWithAny(offices, who)
  return mine === 'all' ? undefined : or(inArray(device.studio, mine), arrayOverlaps(device.studios, mine))
}

export const devices = rowsOf({
  table: device,
  fields: async ({ studio_id, ...form }: Omit<DeviceForm, '_id'>, { tx, who }) => ({
    ...form,
    studio: studio_id,
    picture: await fileNamed(tx, who, form.picture),
  }),
  born: given => ({ studios: [askedStudioOf(given).studio_id ?? ''] }),
  beside: besideDevice,
  shown: shownDevice,
  visibleTo: inReach,
  meant: given => eq(device.studio, askedStudioOf(given).studio_id ?? ''),
  async mayStand({ tx }, { category, picture }) {
    if (category && (await tx.$count(deviceCategory, eq(deviceCategory._id, category))) === 0)
      throw new Refusal('invalid', { category: 'Diese Kategorie gibt es nicht mehr.' })
    await mustBePicture(tx, pictureKind, 'picture', picture)
  },
})

/** Categories of the whole chain. */
export const categories = rowsOf({
  table: deviceCategory,
  fields: ({ name, note }: Omit<CategoryForm, '_id'>) => ({ name, note }),
})

/** The studio of an exercise's device, named in full. */
const owner = sql<string | null>`(select d.studio from device d where d._id = exercise.device_id)`

/** A device of a studio. */
const isOwn = (_id: string, studio: string | null) => and(eq(device._id, _id), eq(device.studio, studio ?? ''), isNull(device.removedAt))

export const exercises = rowsOf({
  table: exercise,
  fields: async ({ studio_id: _, ...form }: Omit<ExerciseForm, '_id'>, { tx, who }) => ({
    ...form,
    picture: await fileNamed(tx, who, form.picture),
    manual: form.manual === undefined ? undefined : await fileNamed(tx, who, form.manual),
  }),
  beside: { studio_id: owner },
  order: [asc(exercise.place), asc(exercise._id)],
  shown: ({ device: _, note: __, place: ___, removedAt: ____, ...row }, { house, who }) => ({
    ...row,
    pictureAddress: fileAddress(house, who, row.picture),
  }),
  meant(given) {
    const { studio_id } = askedStudioOf(given)
    return studio_id ? sql`${owner} = ${studio_id}` : isNull(exercise.deviceId)
  },
  async mayStand(given, { deviceId, picture, manual }) {
    const { tx } = given
    const { studio_id } = askedStudioOf(given)
    if (deviceId ? (await tx.$count(device, isOwn(deviceId, studio_id ?? null))) === 0 : studio_id)
      throw new Refusal('invalid', { deviceId: 'Wähle ein Gerät dieses Studios.' })
    await mustBePicture(tx, pictureKind, 'picture', picture)
    await mustBeFile(tx, manualKind, 'manual', manual ?? null)
  },
})
