import { v7 } from 'uuid'
import { exampleSignature, type RegisterForm } from '#contract/registration.ts'

let people = 0
/** A filled-in registration of somebody new. */
export const form = (over: Partial<RegisterForm> = {}): RegisterForm => ({
  _id: v7(),
  email: `neu${++people}@formkurve.example`,
  passwort: 'geheim-genug',
  vorname: 'Lea',
  nachname: 'Muster',
  adresse_1: 'Musterweg 1',
  plz: '8400',
  stadt: 'Winterthur',
  telefon: '+41791234567',
  geschlecht: 'w',
  geburtstag: '1998-05-17',
  rulesAccepted: true,
  consentDeclarationSignature: exampleSignature,
  ...over,
})
