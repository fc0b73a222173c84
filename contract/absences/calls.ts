import { array, object } from 'yup'
import { anyStaff } from '#contract/access.ts'
import { domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { examplePicture, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import type { AbsenceState } from '#contract/rules/absences/states.ts'
import { count, day, done, flag, id, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import {
  absenceEvents,
  absenceRow,
  decided,
  decideForm,
  holidayForm,
  holidayLeft,
  kindText,
  ownAbsences,
  requestRow,
  settingsForm,
  settingsRow,
  sickForm,
  stateText,
  tripForm,
  wishForm,
} from './shapes.ts'

/** One's own: whoever works here. */
const own = { access: anyStaff, offline: true } as const
const lead = { access: ['tt_management', 'tt_office'] } as const
/** Reads, and decides nothing (T19). */
const reads = { access: ['g_studioadmin', 'tt_management', 'tt_office'] } as const
const office = { access: ['tt_office'], studio: ({ params }: { params: Record<string, string> }) => params.studio } as const

const change = {
  params: { status: stateText().required() },
  query: object({ version: queryCount(1, 1_000_000_000), consent: text(5).oneOf(['true']) }),
  changes: true,
} as const
/** Nobody's: who decides on which is tried by the domain's own tests. */
const unknown = { params: { id: exampleId('noAbsence') }, answers: 'missing' } as const
const exampleOfDecision = (status: AbsenceState) => ({ params: { id: exampleId('noAbsence'), status }, answers: 'missing' }) as const
const days = { from: '2027-02-01', to: '2027-02-05' }
const sealed = {
  health: { what: 'Arztzeugnis', staysOpen: true, whose: (_: unknown, reply: { people: readonly string[] }) => reply.people },
} as const
const largestCertificate = 5_000_000

const usual: Usual = {
  mendedAt: 'ownAbsences',
  mends: { enterSick: 'absenceRequests', decide: 'absenceRequests', undo: 'absenceRequests', saveSettings: 'absenceSettings' },
  rows: { absence: ['endSick', 'removeSick', 'changeHoliday', 'changeWish', 'changeTrip'] },
}

/**
 * Absences of the staff (L200; T28 to T32, T49): holidays, free wishes, sicknesses and trips. One's own are anybody's who works here; those of the
 * people employed in a studio are told whoever manages times there; who is employed nowhere asks for nothing (`not-employed`). Nobody decides on their own (`own`).
 */
export const absences = domain('absences', usual, {
  /** Everything that a device needs to ask without a network. Not in the specification. */
  mine: get('timetracker/absences/mine', { access: anyStaff, ahead: { turn: 'work' }, example: {} }, ownAbsences),
  /** One's own, or somebody's for whoever manages their times. */
  daysLeft: get(
    'timetracker/vacation/days/left',
    { access: anyStaff, query: object({ user: id() }), covers: ['EP-239'], example: { query: {} } },
    holidayLeft,
  ),
  askHoliday: post(
    'timetracker/holiday/employee/create',
    {
      ...own,
      body: holidayForm,
      covers: ['EP-236'],
      example: { body: { _id: exampleId('newHoliday'), ...days, halfFirst: false, halfLast: false, note: null }, answers: 'not-employed' },
    },
    absenceRow,
  ),
  askWish: post(
    'timetracker/freewish/employee/create',
    {
      ...own,
      body: wishForm,
      covers: ['EP-235'],
      example: { body: { _id: exampleId('newWish'), day: '2027-03-02', from: null, to: null, note: null }, answers: 'not-employed' },
    },
    absenceRow,
  ),
  askTrip: post(
    'timetracker/trip/employee/create',
    {
      ...own,
      body: tripForm,
      covers: ['EP-237'],
      example: {
        body: { _id: exampleId('newTrip'), from: '2027-04-01', to: '2027-04-02', where: 'Bern', km: 240, minutes: 90 },
        answers: 'not-employed',
      },
    },
    absenceRow,
  ),
  /** In one tap; nobody is asked what it is. Not in the specification by this path (T31). */
  reportSick: post(
    'timetracker/sick/employee/create',
    {
      ...own,
      body: sickForm,
      example: { body: { _id: exampleId('newSick'), from: '2026-11-28', to: null, share: 100 }, answers: 'not-employed' },
    },
    absenceRow,
  ),
  /** Somebody else, by whoever manages their times. */
  enterSick: post(
    'timetracker/management/sick',
    {
      ...lead,
      offline: true,
      body: sickForm.shape({ user: id().label('Wer').required('Wer ist krank?') }),
      covers: ['EP-233'],
      example: {
        body: { _id: exampleId('newOtherSick'), from: '2026-11-28', to: null, share: 100, user: exampleId('nobodyAway') },
        answers: 'missing',
      },
    },
    absenceRow,
  ),
  /** Says until when, and how much of the work is not done: the person, or whoever manages. Refuses `stale`. Not in the specification. */
  endSick: put(
    'timetracker/sick/:id',
    {
      ...own,
      body: object({
        to: day().label('Bis').nullable().default(null),
        share: count(1, 100).default(100).required(),
        version: count(1).required(),
      }),
      example: { ...unknown, body: { to: '2026-11-30', share: 100, version: 1 } },
    },
    absenceRow,
  ),
  /** By the person while it is only reported, else by whoever manages; the same again is no news. */
  removeSick: post(
    'timetracker/sick/delete',
    {
      ...own,
      body: object({ _id: id().required(), version: count(1) }),
      covers: ['EP-234'],
      example: { body: { _id: exampleId('noAbsence') }, answers: 'missing' },
    },
    done,
  ),
  holidays: get(
    'timetracker/holiday/employee/list',
    { access: anyStaff, covers: ['EP-249'], example: {} },
    array().of(absenceRow.required()).required(),
  ),
  wishes: get(
    'timetracker/freewish/employee/list',
    { access: anyStaff, covers: ['EP-247'], example: {} },
    array().of(absenceRow.required()).required(),
  ),
  /** Not in the specification. */
  trips: get('timetracker/trip/employee/list', { access: anyStaff, example: {} }, array().of(absenceRow.required()).required()),
  /** Any state of the table: one's own into `withdrawn` and `cancelling`, others' by whoever manages. Refuses `absence-state`, `own`, `stale`. */
  changeHoliday: get(
    'timetracker/holiday/management/change/:id/:status',
    { ...own, ...change, covers: ['EP-240'], example: exampleOfDecision('approved') },
    absenceRow,
  ),
  changeWish: get(
    'timetracker/freewish/management/change/:id/:status',
    { ...own, ...change, covers: ['EP-248'], example: exampleOfDecision('granted') },
    absenceRow,
  ),
  /** Not in the specification. */
  changeTrip: get(
    'timetracker/trip/management/change/:id/:status',
    { ...own, ...change, example: exampleOfDecision('approved') },
    absenceRow,
  ),
  /** Holidays that touch days a to b, of everybody whose times the caller manages. */
  holidaysBetween: get(
    'timetracker/holiday/employee/management/:a/:b',
    {
      ...lead,
      params: { a: day().required(), b: day().required() },
      covers: ['EP-250'],
      example: { params: { a: '2026-11-01', b: '2026-11-30' } },
    },
    array().of(absenceRow.required()).required(),
  ),
  /** Absences, wishes, trips and birthdays without their year, of those employed in a studio; with those who manage where it is asked so. */
  events: post(
    'timetracker/overview/management/events',
    {
      ...reads,
      body: object({
        range: object({ from: day().required(), to: day().required() }).required(),
        studio: studioCode().required(),
        studioManager: flag().default(false),
      }),
      studio: ({ body }) => (body as { studio?: string } | undefined)?.studio,
      covers: ['EP-227'],
      example: { body: { range: { from: '2026-11-01', to: '2026-11-30' }, studio: 'winterthur', studioManager: true } },
    },
    absenceEvents,
  ),
  /** The same month as a list that a device keeps. Not in the specification. */
  calendar: get(
    'timetracker/absences/calendar',
    {
      ...reads,
      query: object({ studio: studioCode().required(), from: day().required(), to: day().required() }),
      studio: ({ query }) => query.studio as string | undefined,
      example: { query: { studio: 'winterthur', from: '2026-11-01', to: '2026-11-30' } },
    },
    absenceEvents,
  ),
  /** All that waits for the caller's decision, what begins first on top; sicknesses that are reported stand among them. Not in the specification. */
  requests: get(
    'timetracker/requests',
    {
      ...lead,
      query: object({ ...pageFields(['from', 'name', 'created']), kind: list(kindText().required(), 4) }),
      example: { query: {} },
    },
    pageOf(requestRow),
  ),
  /** Decides on up to 200, each by itself; it holds at once and is told a minute later. Not in the specification. */
  decide: post(
    'timetracker/requests/decide',
    {
      ...lead,
      offline: true,
      body: decideForm,
      example: {
        body: {
          _id: exampleId('newDecision'),
          items: [{ kind: 'holiday', _id: exampleId('noAbsence'), version: 1, status: 'approved' }],
          reason: null,
          consent: false,
          shifts: 'keep',
        },
      },
    },
    decided,
  ),
  /** Takes the caller's own decision back for ten minutes, where nothing came since. Refuses `decision-late`. Not in the specification. */
  undo: post(
    'timetracker/requests/:id/undo',
    { ...lead, offline: true, example: { params: { id: exampleId('noDecision') }, answers: 'missing' } },
    decided,
  ),
  /** For the person, and for office, studio_manager and admin with tt_office; each reading of theirs leaves a trace. Not in the specification. */
  certificate: get(
    'timetracker/sick/:id/certificate',
    { access: anyStaff, health: { ...sealed.health, kind: 'disclosed' }, example: unknown },
    'file',
  ),
  ...uploads({
    /** The certificate of an own sickness, sealed on its way and where it lies; another one takes its place. Refuses `absence-state`. */
    certify: {
      path: 'timetracker/sick/:id/certificate',
      ...own,
      types: ['application/pdf', ...pictures],
      size: largestCertificate,
      side: 2400,
      keyed: true,
      sealed: true,
      limit: { times: 20, seconds: 600 },
      reply: absenceRow,
      example: { ...unknown, body: { ...examplePicture, field: 'file' } },
    },
  }),
  /** Limits, blocked days and from which day a certificate is asked. Not in the specification. */
  settings: get(
    'timetracker/settings/:studio',
    { ...reads, params: { studio: studioCode().required() }, studio: office.studio, example: { params: { studio: 'winterthur' } } },
    settingsRow,
  ),
  /** Refuses `stale`. Not in the specification. */
  saveSettings: put(
    'timetracker/settings/:studio',
    {
      ...office,
      offline: true,
      params: { studio: studioCode().required() },
      row: ({ params }) => `absences.settings/${params.studio}`,
      body: settingsForm,
      example: {
        params: { studio: 'winterthur' },
        body: { wishesAMonth: 3, wishesBefore: 28, certificateFrom: 3, mostAway: null, limits: [], blocked: [], version: 1_000_000 },
        answers: 'stale',
      },
    },
    settingsRow,
  ),
})
