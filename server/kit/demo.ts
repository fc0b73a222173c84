import { v5 } from 'uuid'
import { type Right, type Role, rights } from '#contract/rights.ts'

export const demoPassword = 'formkurve'
export const demoDomain = 'formkurve.example'

export interface DemoAccount {
  vorname: string
  nachname: string
  studio: string
  roles: Role[]
  /** Studios in which the roles' rights hold. */
  in: 'all' | string[]
  /** Rights of their own, in all studios. */
  rights?: Right[]
  geburtstag: string | null
  gewicht?: number
  zielgewicht?: number
}

const findRightsByPrefix = (...begins: string[]) =>
  (Object.keys(rights) as Right[]).filter(right => begins.some(begin => right.startsWith(begin)))

/** The demo's people by the name before the @. */
export const demoAccounts = {
  mitglied: {
    vorname: 'Ursina',
    nachname: 'Caduff',
    studio: 'winterthur',
    roles: ['member'],
    in: [],
    geburtstag: '1991-04-17',
    gewicht: 64.5,
    zielgewicht: 62,
  },
  mitglied2: {
    vorname: 'Noah',
    nachname: 'Gerber',
    studio: 'frauenfeld',
    roles: ['member'],
    in: [],
    geburtstag: '1986-11-02',
    gewicht: 82,
    zielgewicht: 78,
  },
  trainer: {
    vorname: 'Sandro',
    nachname: 'Zehnder',
    studio: 'winterthur',
    roles: ['member', 'trainer'],
    in: ['winterthur', 'frauenfeld'],
    geburtstag: '1989-06-23',
  },
  gf: {
    vorname: 'Anja',
    nachname: 'Zürcher',
    studio: 'winterthur',
    roles: ['member', 'gf_instructor'],
    in: ['winterthur', 'pfungen'],
    geburtstag: '1994-02-09',
  },
  office: {
    vorname: 'Ruth',
    nachname: 'Hofstetter',
    studio: 'frauenfeld',
    roles: ['member', 'office'],
    in: 'all',
    geburtstag: '1978-09-30',
  },
  leitung: {
    vorname: 'Reto',
    nachname: 'Ammann',
    studio: 'winterthur',
    roles: ['member', 'studio_manager'],
    in: ['winterthur'],
    geburtstag: '1982-01-14',
  },
  admin: { vorname: 'Claudia', nachname: 'Wyss', studio: 'winterthur', roles: ['member', 'admin'], in: 'all', geburtstag: '1975-12-05' },
  hort: {
    vorname: 'Flurina',
    nachname: 'Bärtschi',
    studio: 'winterthur',
    roles: ['member'],
    in: [],
    geburtstag: '1990-08-03',
  },
  lernende: {
    vorname: 'Mila',
    nachname: 'Krasniqi',
    studio: 'winterthur',
    roles: ['member'],
    in: [],
    geburtstag: '2009-05-14',
  },
  marketing: {
    vorname: 'Livia',
    nachname: 'Kälin',
    studio: 'frauenfeld',
    roles: ['member'],
    in: [],
    rights: findRightsByPrefix('af_', 'm_', 'mk_', 'g_websitecontent'),
    geburtstag: '1988-03-21',
  },
  coo: {
    vorname: 'Urs',
    nachname: 'Brändli',
    studio: 'frauenfeld',
    roles: ['member'],
    in: [],
    rights: ['stat_coo', 'stat_admin'],
    geburtstag: '1971-08-02',
  },
  winterthur: { vorname: 'Studio', nachname: 'Winterthur', studio: 'winterthur', roles: ['studio'], in: ['winterthur'], geburtstag: null },
} as const satisfies Record<string, DemoAccount>

export type DemoName = keyof typeof demoAccounts
/** Ids of the demo's people. */
export type DemoPeople = Record<DemoName, string>

export const demoNames = Object.keys(demoAccounts) as DemoName[]
export const demoEmail = (name: DemoName) => `${name}@${demoDomain}`

const space = '3f1c9c0e-8f0b-5f55-9c53-5f1b7f6f2b10'
/** An id of a row of the demo, always the same for the same words. */
export const demoId = (...words: string[]) => v5(words.join('\u0000'), space)
