import { array, type InferType, object } from 'yup'
import { user } from '#contract/auth.ts'
import { domain, get, type Mended, post, put, type Usual } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import type { MendScreen } from '#contract/mendScreens.ts'
import { count, day, decimal, email, flag, id, instant, list, signature, studioCode, text } from '#contract/shapes.ts'
import { openingHours } from './openingHours.ts'

/**
 * A trainer of the studio; `duty` are the hours on duty (1 is Monday, HH:MM), each week or on that `day` alone. The public gets no family name.
 */
const trainer = object({
  _id: id().required(),
  vorname: text(80).required(),
  initials: text(4).required(),
  /** Set where this person makes training plans: they bear the trainers' badge (H23). */
  makesPlans: flag(),
  duty: list(object({ weekday: count(1, 7).required(), day: day(), from: text(5).required(), to: text(5).required() }), 40).required(),
})

/** A studio as everybody sees it (L72, L89); `adresse` is street and town, comma separated. */
export const publicStudio = object({
  _id: id().required(),
  code: text(40).required(),
  name: text().required(),
  canton: text(2).required(),
  adresse: text().required(),
  email: text(254).required(),
  telefon: text(40).required(),
  location: object({ lat: decimal(-90, 90).required(), long: decimal(-180, 180).required() }).required(),
  openingHours: openingHours().required(),
  /** Members get in at any hour, with or without staff. */
  alwaysCheckin: flag().required(),
  trainers: array().of(trainer).required(),
})
export type PublicStudio = InferType<typeof publicStudio>

const figures = {
  /** Days of holiday a year that the studio gives. */
  vacationDays: count(0, 60).label('Ferientage').required(),
  /** Growth aimed at, in percent of the members a year. */
  growth: decimal(-100, 1000).label('Wachstum').required(),
  /** Added to the number of members where the count is known to be off. */
  correction: count(-100_000, 100_000).label('Korrektur').required(),
}

/** A row of the back office: contact and figures (L51). An edit sends the `version` it saw. */
export const managedStudio = object({
  _id: id().required(),
  code: text(40).required(),
  version: count(1).required(),
  name: text().required(),
  canton: text(2).required(),
  adresse: text().required(),
  email: text(254).required(),
  telefon: text(40).required(),
  ...figures,
})
export type ManagedStudio = InferType<typeof managedStudio>

const month = () => text(7).matches(/^\d{4}-(0[1-9]|1[0-2])$/, 'Bitte gib einen Monat an.')
/** Terminations of one month (YYYY-MM); `version` 0 where nothing is stored yet. */
const terminations = object({
  code: text(40).required(),
  month: month().required(),
  terminations: count(0, 100_000).required(),
  version: count(0).required(),
})
export type Terminations = InferType<typeof terminations>

const team = object({
  _id: id().required(),
  studio: text(40).required(),
  title: text(80).required(),
  /** Days of holiday a year; null for readers who do not manage this studio. */
  vacationDays: count(0, 60).nullable(),
  version: count(1).required(),
})
export type Team = InferType<typeof team>

const hoursRow = object({
  code: text(40).required(),
  name: text().required(),
  version: count(1).required(),
  openingHours: openingHours().required(),
  alwaysCheckin: flag().required(),
})
export type OpeningHoursRow = InferType<typeof hoursRow>

/** One signature of a studio: the name of who gave it, and when. */
const studioSignature = object({
  _id: id().required(),
  name: text(161).required(),
  at: instant().required(),
  signature: signature().required(),
})

/** Signatures for a studio's letters: the latest holds, at most 20 earlier ones follow, newest first. */
const studioSignatures = object({
  /** Null where no studio was chosen. */
  code: text(40).nullable(),
  current: studioSignature.nullable(),
  earlier: array().of(studioSignature).required(),
})
export type StudioSignatures = InferType<typeof studioSignatures>

const editedStudioOf = ({ body }: { body: unknown }) => (body as { studio: { code: string } }).studio.code
const edited = { code: studioCode().required(), version: count(1).required() }
/** The body `{studio}` of L231 with one figure in it. */
const edit = <F extends keyof typeof figures>(field: F) =>
  object({ studio: object({ ...edited, [field]: figures[field] } as typeof edited & Pick<typeof figures, F>).required() })
const row = (input: { body: unknown }) => `studios.studio/${editedStudioOf(input)}`
const managed = { access: ['g_studioadmin'], studio: editedStudioOf, offline: true, row, seen: 'body.studio.version' } as const
const known = { code: 'winterthur', version: 1 }
const drawn = {
  strokes: [
    [
      { x: 0.2, y: 0.5, time: 0, pressure: 0.5 },
      { x: 0.6, y: 0.4, time: 40, pressure: 0.5 },
    ],
  ],
  width: 358,
  height: 190,
}

/** Name and contact of a studio, as staff and a file of studios give them. */
export const studioContact = {
  name: text(80).label('Name').required(),
  adresse: text(200)
    .label('Adresse')
    .matches(/^[^,]+,[^,]+$/, 'Bitte gib Strasse und Ort an, durch ein Komma getrennt.')
    .required(),
  email: email().label('E-Mail'),
  telefon: text(40).label('Telefon').required(),
}

export const studioForm = object({ studio: object({ ...edited, ...studioContact }).required() })

/** The studio in the body of an office's act: its code alone, or the row with it. */
function saidIn(body: unknown): { code?: string; month?: string } {
  const { studio } = (body ?? {}) as { studio?: string | { code?: string; month?: string } }
  return typeof studio === 'object' ? studio : { code: studio }
}
const inStudio =
  (to: MendScreen): Mended =>
  ({ body }) => ({ to, search: { studio: saidIn(body).code } })

const usual: Usual = {
  mendedAt: ({ body }) => {
    const { month } = saidIn(body)
    return { to: 'dashboardStudios', search: { ansicht: month && 'kuendigungen', jahr: month?.slice(0, 4) } }
  },
  mends: {
    pick: 'studios',
    update: inStudio('dashboardStudios'),
    saveOpeningHours: inStudio('openingHours'),
    sign: inStudio('studioSignatures'),
  },
}

export const studios = domain('studios', usual, {
  /** Every studio, for map, carousel and directory; kept on the device, so that it works without a network (L72, L238). */
  listPublic: get(
    'studios/fetch/public',
    { access: 'public', covers: ['EP-512', 'EP-593'], example: {}, openly: () => true },
    array().of(publicStudio).required(),
  ),
  /** Address pattern of the map's tiles (`{z}/{x}/{y}`) and their attribution; null where the map draws the cantons only. */
  map: get(
    'studios/map',
    { access: 'public', example: {} },
    object({
      tiles: object({ url: text(500).required(), by: text(200).required() })
        .nullable()
        .default(null),
    }),
  ),
  /** The rows of the back office: the studios that the caller manages (L51). */
  list: get('studios/fetch', { access: ['g_studioadmin'], covers: ['EP-513'], example: {} }, array().of(managedStudio).required()),
  /** Codes and names, for lists to choose from. */
  names: get(
    'studios/get',
    { access: [], ahead: { turn: 'floor', daily: true }, covers: ['EP-514'], example: {} },
    array()
      .of(object({ _id: id().required(), code: text(40).required(), name: text().required(), canton: text(2).required() }).required())
      .required(),
  ),
  /** The studio of the person at hand; null where none was picked. */
  standort: get('user/standort', { access: [], covers: ['EP-040'], example: {} }, object({ standort: publicStudio.nullable() })),
  /** Makes a studio the person's own (L121); the person's other devices hear `studio:changed`. */
  pick: put(
    'pickstudio',
    {
      access: [],
      body: object({ studio_code: studioCode().required() }),
      offline: true,
      row: () => 'account.profile/',
      touches: ['account'],
      covers: ['EP-038'],
      example: { body: { studio_code: 'winterthur' } },
    },
    user,
  ),
  /** Name and contact of a studio. */
  update: put(
    'studio',
    {
      ...managed,
      body: studioForm,
      covers: ['EP-510'],
      example: {
        body: {
          studio: {
            ...known,
            name: 'winterthur',
            adresse: 'Musterweg 1, 8400 Winterthur',
            email: 'winterthur@formkurve.example',
            telefon: '0521234567',
          },
        },
      },
    },
    managedStudio,
  ),
  updateVacationDays: put(
    'studio/update/vacaction-days',
    { ...managed, body: edit('vacationDays'), covers: ['EP-507'], example: { body: { studio: { ...known, vacationDays: 25 } } } },
    managedStudio,
  ),
  updateGrowth: put(
    'studio/update/growth',
    { ...managed, body: edit('growth'), covers: ['EP-508'], example: { body: { studio: { ...known, growth: 0 } } } },
    managedStudio,
  ),
  updateCorrection: put(
    'studio/update/correction',
    { ...managed, body: edit('correction'), covers: ['EP-509'], example: { body: { studio: { ...known, correction: 0 } } } },
    managedStudio,
  ),
  /** Terminations by month of one year, of the studios that the caller manages; months without any are left out. */
  terminations: post(
    'studio/fetch/terminations',
    {
      access: ['g_studioadmin'],
      body: object({ year: count(2000, 2100).required() }),
      covers: ['EP-505'],
      example: { body: { year: 2026 } },
    },
    array().of(terminations).required(),
  ),
  updateTerminations: put(
    'studio/update/terminations',
    {
      ...managed,
      row: input => `studios.terminations/${editedStudioOf(input)}/${saidIn(input.body).month}`,
      body: object({ studio: terminations.required() }),
      covers: ['EP-506'],
      example: { body: { studio: { code: 'winterthur', month: '2026-10', terminations: 0, version: 0 } } },
    },
    terminations,
  ),
  /** The teams of all studios by title (L238). */
  teams: get('teams/fetch/for/title', { access: [], covers: ['EP-515', 'EP-594'], example: {} }, array().of(team).required()),
  updateTeamVacationDays: put(
    'team/update/vacaction-days',
    {
      access: ['g_studioadmin'],
      offline: true,
      studio: ({ body }) => (body as { team: { studio: string } }).team.studio,
      row: ({ body }) => `studios.team/${(body as { team: { _id: string } }).team._id}`,
      seen: 'body.team.version',
      body: object({
        team: object({
          _id: id().required(),
          studio: studioCode().required(),
          version: count(1).required(),
          vacationDays: count(0, 60).label('Ferientage').required(),
        }).required(),
      }),
      covers: ['EP-511'],
      example: { body: { team: { _id: example.team, studio: 'winterthur', version: 1, vacationDays: 25 } } },
    },
    team,
  ),
  /** Opening hours to edit, of the studios where the caller may; `studios` names some of them. */
  openingHours: post(
    'studios/opening-hours',
    {
      access: ['g_employeemanager'],
      body: object({ studios: list(studioCode().required(), 200) }),
      covers: ['EP-516'],
      example: { body: {} },
    },
    array().of(hoursRow).required(),
  ),
  saveOpeningHours: post(
    'studios/save/opening-hours',
    {
      access: ['g_employeemanager'],
      studio: editedStudioOf,
      row,
      seen: 'body.studio.version',
      offline: true,
      size: 200_000,
      body: object({ studio: object({ ...edited, openingHours: openingHours().required(), alwaysCheckin: flag().required() }).required() }),
      covers: ['EP-517'],
      example: { body: { studio: { ...known, openingHours: [], alwaysCheckin: false } } },
    },
    hoursRow,
  ),
  /** Signatures for the letters of the caller's own studio, or of the named one. */
  signature: get(
    'studio/signature',
    {
      access: ['g_studioadmin'],
      query: object({ studio: studioCode() }),
      studio: ({ query }) => query.studio as string | undefined,
      covers: ['EP-503'],
      example: { query: { studio: 'winterthur' } },
    },
    studioSignatures,
  ),
  /** Signs for the caller's own studio, or the named one; earlier signatures stay. */
  sign: post(
    'studio/signatures',
    {
      access: ['g_studioadmin'],
      studio: ({ body }) => (body as { studio?: string }).studio,
      offline: true,
      size: 700_000,
      body: object({ signature: signature().required(), studio: studioCode() }),
      covers: ['EP-504'],
      example: { body: { signature: drawn, studio: 'winterthur' } },
    },
    studioSignatures,
  ),
})
