import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { v7 } from 'uuid'
import type { BodyMeasure, Measurement } from '#contract/measurements.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Wired } from '#contract/sync.ts'
import { zone } from '#contract/time.ts'
import type { House } from '#server/kit/house.ts'
import { changeDocument } from '#server/sync/door.ts'
import type { MeasurementDoc } from '#sync/collections/measurements.ts'

/** A measurement as a caller gives it. */
export interface Measured {
  kind: BodyMeasure
  value: number
  /** Today by default. */
  day?: string
  note?: string | null
}

/** Id of a measurement, the same when the act is sent again; without a key each act is a new one. */
export function measurementIdOf(person: string, key: string | undefined) {
  if (!key) return v7()
  const hex = createHash('sha256').update(`${person} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Enters a measurement. One that is there already stays as it is, even where it was changed since; one deleted since is `missing`. */
export async function enterMeasurement(house: House, person: string, _id: string, measured: Measured): Promise<Measurement> {
  const doc = await changeDocument(house, { person, name: 'measurements', id: _id }, stored => (stored ? undefined : fieldsOf(measured)))
  if (!doc || doc._deleted) throw new Refusal('missing')
  return repliedOf(doc)
}

/** Changes a measurement of this person's; a foreign or deleted one is `missing`. */
export async function amend(house: House, person: string, _id: string, measured: Measured): Promise<Measurement> {
  const doc = await changeDocument(house, { person, name: 'measurements', id: _id }, stored => {
    if (!stored || stored._deleted) throw new Refusal('missing')
    const { at, day } = stored as unknown as MeasurementDoc
    return { ...fieldsOf(measured), ...(measured.day === day && { at, day }) }
  })
  return repliedOf(doc!)
}

/** Deletes a measurement of this person's; one deleted already stays so. */
export async function erase(house: House, person: string, _id: string) {
  await changeDocument(house, { person, name: 'measurements', id: _id }, stored => {
    if (!stored) throw new Refusal('missing')
    return { ...stored, _deleted: true }
  })
}

function fieldsOf({ kind, value, day, note }: Measured) {
  const now = Temporal.Now.instant()
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString()
  const on = day ?? today
  const at = on === today ? now.toString({ fractionalSecondDigits: 3 }) : `${on}T11:00:00.000Z`
  return { kind, value, day: on, at, ...(note && { note }) }
}

function repliedOf(doc: Wired): Measurement {
  const { id, kind, value, at, day, note } = doc as unknown as MeasurementDoc
  return { _id: id, kind, value, at, day, note }
}
