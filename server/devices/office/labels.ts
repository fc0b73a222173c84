import { and, inArray, type SQL } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import { fold } from '#contract/fold.ts'
import { german } from '#contract/german.ts'
import { Refusal } from '#contract/refusals.ts'
import { device } from '#server/devices/tables.ts'
import type { RowAct } from '#server/kit/rows.ts'
import { drawnFile } from '#server/shared/exports/reply.ts'
import { devices } from './rows.ts'

interface LabelParams {
  ids?: string[]
  q?: string
}

/** The end of an id, as it is read off a label and typed. */
const codeOf = (_id: string) => _id.slice(-8)

/** Labels of devices that the caller sees, in the order of the list. */
export async function labelsOf(given: RowAct & { query: LabelParams }, filters: SQL | undefined) {
  const { house, query } = given
  const named = query.ids && inArray(device._id, query.ids)
  const word = fold(query.q?.trim() ?? '')
  const found = (await devices.read(given, and(named, filters)))
    .filter(({ title, shortForm }) => fold(`${title} ${shortForm ?? ''}`).includes(word))
    .sort((a, b) => german.compare(a.title, b.title) || german.compare(a.shortForm ?? '', b.shortForm ?? ''))
  if (query.ids && found.length === 0) throw new Refusal('missing')
  const labels = found.map(({ _id, title, shortForm, studio_id }) => ({
    title,
    shortForm,
    code: codeOf(_id),
    brand: brandOf(studio_id),
    link: `${house.settings.publicUrl}/devices/${_id}?scan`,
  }))
  return drawnFile('labels', { at: new Date().toISOString(), labels }, 'Etiketten')
}
