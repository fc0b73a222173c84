import { type InferType, object, type StringSchema } from 'yup'
import { isDay } from '#contract/days.ts'
import { type PermitKind, permitKinds } from '#contract/rules/shifts/permits.ts'
import { type WorkTimeKind, workKinds } from '#contract/rules/worktime/stamps.ts'
import { count, day, id, list, studioCode, text } from '#contract/shapes.ts'

const needed = 'Dieses Feld wird benötigt.'
const permitWordText = <W extends string>(words: Readonly<Record<W, unknown>>) =>
  text(12).oneOf(Object.keys(words) as W[]) as StringSchema<W | undefined>

/** A permit of an authority; without a person it holds for everybody, without kinds of work for all of them. */
export const permitForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(needed),
  kind: permitWordText<PermitKind>(permitKinds).label('Wofür').required(needed),
  number: text(60).label('Nummer oder Artikel').required(needed),
  person: id().label('Für wen').nullable().default(null),
  kinds: list(permitWordText<WorkTimeKind>(workKinds).required(), 6).label('Arten der Arbeit').default([]),
  from: day().label('Von').required(needed),
  to: day()
    .label('Bis')
    .required(needed)
    .test('after', 'Der letzte Tag liegt vor dem ersten.', (to, { parent }) => {
      const { from } = parent as { from: string }
      return !isDay(from) || to >= from
    }),
  most: count(1, 366).label('Höchstens, Schichten je Person und Jahr').nullable().default(null),
})
export type PermitForm = InferType<typeof permitForm>
export const permitRow = permitForm.shape({ version: count(1).required() })
export type PermitRow = InferType<typeof permitRow>
