import type { BodyMeasure } from '#contract/measurements.ts'
import { measures } from '#contract/measurements.ts'
import { type Collection, field, type Stamp, uuidStamp } from './collection.ts'
import { mergeBy } from './merge.ts'
import { comma } from './words.ts'

/** One measured value, in the unit that `measures` names. */
export interface MeasurementDoc extends Stamp {
  kind: BodyMeasure
  value: number
  at: string
  /** Day in Europe/Zurich. */
  day: string
  note?: string
}

/** Measured values, joined field by field; kind and value come from one side. */
export const measurements: Collection<MeasurementDoc> = {
  name: 'measurements',
  size: 4_000,
  words: { value: 'Wert', day: 'Datum', note: 'Notiz', _deleted: 'Gelöscht' },
  title: ({ kind, value }) => (measures[kind] ? `${measures[kind].title}: ${comma(value)} ${measures[kind].unit}` : 'Messung'),
  mendedAt: id => ({ to: 'profile', search: { messung: id } }),
  migrations: {},
  schema: {
    title: 'measurement',
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: {
      ...uuidStamp,
      kind: field.word(20),
      value: field.number(0, 1000),
      at: field.instant,
      day: field.day,
      note: field.text(500),
    },
    required: ['id', 'version', 'rev', 'kind', 'value', 'at', 'day'],
    indexes: [['kind', 'day'], 'day', 'at'],
    additionalProperties: false,
  },
  merge: mergeBy<MeasurementDoc>({
    together: [
      ['at', 'day'],
      ['kind', 'value'],
    ],
  }),
}
