import { array, object } from 'yup'
import { user } from '#contract/auth.ts'
import { domain, get, type Mended, post, put, type Usual } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import type { MendScreen } from '#contract/mendScreens.ts'
import { count, flag, id, list, signature, studioCode, text } from '#contract/shapes.ts'
import { openingHours } from './openingHours.ts'
import {
  hoursRow,
  managedStudio,
  publicStudio,
  studioContact,
  studioFigures,
  studioSignatures,
  studioTeam,
  terminations,
} from './shapes.ts'

const editedStudioOf = ({ body }: { body: unknown }) => (body as { studio: { code: string } }).studio.code
const edited = { code: studioCode().required(), version: count(1).required() }
/** The body `{studio}` of L231 with one figure in it. */
const edit = <F extends keyof typeof studioFigures>(field: F) =>
  object({ studio: object({ ...edited, [field]: studioFigures[field] } as typeof edited & Pick<typeof studioFigures, F>).required() })
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
  teams: get('teams/fetch/for/title', { access: [], covers: ['EP-515', 'EP-594'], example: {} }, array().of(studioTeam).required()),
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
    studioTeam,
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
