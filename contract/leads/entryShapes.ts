import { type InferType, object } from 'yup'
import { count, email, id, instant, lines, phone, studioCode, text } from '#contract/shapes.ts'
import { openStudios } from './shapes.ts'

const entry = {
  vorname: text(80).label('Vorname').required('Gib einen Vornamen ein.'),
  nachname: text(80).label('Nachname').nullable().default(null),
  email: email().label('E-Mail'),
  telefon: phone().label('Telefon').nullable().default(null),
}
/** Entry that somebody makes in an internal list by themselves. */
export const publicEntry = object({ ...entry, studio: studioCode().label('Studio').nullable().default(null) })
/** An internal list as a stranger sees it. */
export const publicList = object({
  name: text(120).required(),
  text: lines(20_000).nullable().defined(),
  studios: openStudios,
})
/** Question of somebody about what a list holds of them. */
export const askEntryForm = object({ email: email().label('E-Mail') })
/** Entry in an internal list as staff write it down (V20). */
export const entryForm = object({
  ...entry,
  _id: id().required(),
  studio: studioCode().label('Studio').required('Wähle das Studio.'),
  note: lines(1000).label('Notiz').nullable().default(null),
})
/** People who put themselves on it may have named no studio. */
export const entryEdit = entryForm.shape({ studio: studioCode().label('Studio').nullable().default(null), version: count(1).required() })
export const entryRow = entryForm.shape({
  studio: text(40).nullable().defined(),
  version: count(1).required(),
  at: instant().required(),
  category: id().required(),
})
export type LeadEntry = InferType<typeof entryRow>
