import { exercisesOf } from '#client/parts/device/useInventory.ts'
import { withWords } from '#client/parts/training/find.ts'
import type { Device, Inventory } from '#contract/devices/calls.ts'

export interface Wanted {
  q?: string
  category?: string
  tag?: string
}

/** Devices that have every word in their name, their place or one of their exercises, in the category and with the tag. */
export function found(all: Inventory, { q = '', category, tag }: Wanted): Device[] {
  const texts = ({ _id, title, shortForm }: Device) => [
    title,
    shortForm,
    ...exercisesOf(all, _id).flatMap(exercise => [exercise.title, exercise.muscle]),
  ]
  const asked = all.devices.filter(
    one => (!category || one.category === category) && (!tag || exercisesOf(all, one._id).some(({ tags }) => tags.includes(tag))),
  )
  return withWords(asked, q, texts)
}
