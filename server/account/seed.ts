import { eq } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'

const profiles = {
  member: {
    adresse1: 'Marktgasse 12',
    plz: '8400',
    stadt: 'Winterthur',
    land: 'Schweiz',
    telefon: '+41520000011',
    geschlecht: 'w',
    groesse: 168,
  },
  member2: {
    adresse1: 'Zürcherstrasse 88',
    plz: '8500',
    stadt: 'Frauenfeld',
    land: 'Schweiz',
    telefon: '+41520000012',
    geschlecht: 'm',
    groesse: 181,
  },
} as const

/** Addresses of the demo's members, and the rest of their profiles. */
export async function seedProfiles({ db }: WithDb, people: Partial<Record<keyof typeof profiles, string>>) {
  for (const name of Object.keys(profiles) as (keyof typeof profiles)[]) {
    const _id = people[name]
    if (_id) await db.update(person).set(profiles[name]).where(eq(person._id, _id))
  }
}
