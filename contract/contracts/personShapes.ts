import { type InferType, object } from 'yup'
import { country, day, email, phone, plz, text, town } from '#contract/shapes.ts'

const missing = 'Dieses Feld wird benötigt'

/** What a contract says of its member, as signed (C38). */
export const signedPerson = object({
  vorname: text(80).label('Vorname').required(missing).matches(/\S/, missing),
  nachname: text(80).label('Nachname').required(missing).matches(/\S/, missing),
  geburtstag: day().label('Geburtsdatum').required(missing),
  geschlecht: text(20).oneOf(['w', 'm', 'd']).label('Geschlecht').required(missing),
  adresse_1: text(120).label('Strasse und Nummer').required(missing),
  adresse_2: text(120).label('Adresszusatz').nullable().default(null),
  plz: plz().label('PLZ').required(missing),
  stadt: town().label('Ort').required(missing),
  land: country().label('Land').required(missing),
  telefon: phone().label('Telefon').required(missing),
  email: email().label('E-Mail'),
})
export type SignedPerson = InferType<typeof signedPerson>

const known = (max: number) => text(max).nullable().defined()

/** The same of somebody who has not signed yet: as far as it is known. */
export const knownPerson = object({
  vorname: known(80),
  nachname: known(80),
  geburtstag: day().nullable().defined(),
  geschlecht: known(20),
  adresse_1: known(120),
  adresse_2: known(120),
  plz: known(10),
  stadt: known(80),
  land: known(80),
  telefon: known(40),
  email: known(254),
})
export type UnsignedPerson = InferType<typeof knownPerson>
