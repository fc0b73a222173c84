import { array, object } from 'yup'
import { every } from '#contract/access.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, day, done, email, flag, id, list, text } from '#contract/shapes.ts'
import { spanTests, statsFields, statsReply } from '#contract/stats.ts'
import {
  billRow,
  categoryRow,
  deviceForm,
  deviceRow,
  entryCounts,
  entryRow,
  foreignId,
  means,
  membershipRow,
  openForm,
  outcomeName,
  profileRow,
  reasonRow,
  reasonType,
  serviceReply,
  transactionRow,
} from './shapes.ts'

/** Rights to sell, and to decide as /dashboard/healthcare wears it, in the person's studio (C29). */
const sells = { access: ['u_search'] } as const
const decides = { access: every(['u_search'], ['role:office', 'role:studio_manager', 'role:admin']) } as const
const doors = { access: ['u_search', 'g_studioadmin'] } as const
/** The service has its own limits, which a search that runs with every letter would use up. */
const searching = { limit: { times: 60, seconds: 60 }, through: 'self' } as const

const ofPerson = object({ user: id().required() })
const person = { user: example.person }
const studioNamed = ({ body }: { body: unknown }) => (body as { studio?: string } | undefined)?.studio
const device = { id: 'winterthur-1' }
const logFields = {
  ...pageFields(['at']),
  studio: list(text(40).required(), 60),
  device: list(foreignId().required(), 60),
  outcome: list(outcomeName().required(), 10),
  from: day(),
  to: day(),
  /** One person's alone; for whoever searches people. */
  person: id(),
}

/**
 * The access-control service (TAC) as staff ask it (L181, C31). Whoever asks when it does not answer is refused `tac-away`, or `tac-refused`
 * where it says no. Answers bear the moment at which it was asked.
 */
export const accessControl = domain('accessControl', {
  /** Bills, newest first. */
  payments: get(
    'tac/api/payments',
    { ...decides, covers: ['EP-121'], query: ofPerson, example: { query: person } },
    object(serviceReply({ rows: array().of(billRow.required()).required() })),
  ),
  transactions: get(
    'tac/api/transactions',
    { ...decides, covers: ['EP-122'], query: ofPerson, example: { query: person } },
    object(serviceReply({ rows: array().of(transactionRow.required()).required() })),
  ),
  /** By the service's number; refuses `missing` for one of somebody else's studio. */
  profile: get(
    'tac/api/profile/:id',
    { ...decides, covers: ['EP-123'], params: { id: foreignId().required() }, example: { params: { id: 'tac-example' } } },
    profileRow,
  ),
  profilesByEmail: post(
    'tac/api/profile/email',
    {
      ...decides,
      ...searching,
      covers: ['EP-124'],
      body: object({ email: email() }),
      example: { body: { email: 'lea@formkurve.example' } },
    },
    array().of(profileRow.required()).required(),
  ),
  /** By at least three letters of a name (L143). */
  profileSearch: post(
    'tac/api/profile/search',
    {
      ...decides,
      ...searching,
      covers: ['EP-125'],
      body: object({ search: text(100).required().min(3, 'Gib mindestens 3 Zeichen ein.') }),
      example: { body: { search: 'Muster' } },
    },
    array().of(profileRow.required()).required(),
  ),
  /** A person's contracts there, as kept where the service does not answer. */
  memberships: get(
    'tac/api/memberships',
    { ...decides, covers: ['EP-126'], query: ofPerson, example: { query: person } },
    object(serviceReply({ rows: array().of(membershipRow.required()).required() })),
  ),
  categories: get('tac/api/categories', { ...sells, covers: ['EP-127'], example: {} }, array().of(categoryRow.required()).required()),
  /** Entries by day, studio and hour, of the studios in which the caller searches people. */
  checkinStatistics: post(
    'tac/api/checkin/statistics',
    { ...sells, through: 'self', covers: ['EP-129'], body: object(statsFields), example: { body: {} } },
    statsReply(entryCounts),
  ),
  /** Reasons of one type, of pauses where none is named (L286). */
  reasons: get(
    'tac/api/reasons',
    { ...sells, covers: ['EP-130'], query: object({ type: reasonType() }), example: { query: {} } },
    array().of(reasonRow.required()).required(),
  ),
  /** Forgets what the service said of a person; the next look asks anew. */
  forget: del('tac/api/cache/:userId', { ...decides, covers: ['EP-133'], example: { params: { userId: example.person } } }, done),
  /** Devices of the caller's studios. */
  devices: get('internal/tac/accessdevices', { ...doors, covers: ['EP-135'], example: {} }, array().of(deviceRow.required()).required()),
  /** Events at the devices, newest first; names stand there for whoever searches people in the studio. */
  log: get(
    'internal/tac/accessdevices/log',
    { ...doors, query: object(logFields).test(...spanTests.inOrder), example: { query: {} } },
    pageOf(entryRow),
  ),
  /** Opens a device once; it shuts by its own timer. Never from a queue: who opens stands before it. */
  open: post(
    'internal/tac/accessdevices/:id/open',
    {
      ...sells,
      through: 'self',
      studio: studioNamed,
      params: { id: foreignId().required() },
      limit: { times: 30, seconds: 60 },
      body: openForm,
      example: { params: device, body: { studio: 'winterthur', reason: 'Karte vergessen', person: null } },
    },
    done,
  ),
  /** Says that a device is out of order, or works again. */
  mark: put(
    'internal/tac/accessdevices/:id',
    {
      access: ['g_studioadmin'],
      through: 'self',
      studio: studioNamed,
      params: { id: foreignId().required() },
      body: deviceForm,
      example: { params: device, body: { studio: 'winterthur', outOfOrder: 'Schloss klemmt' } },
    },
    done,
  ),
  /**
   * With the transaction of one's own payment what became of it, the gateway's answer taken as `payments.details` does; with a profile alone how it
   * pays at the service: one's own, or another's for whoever decides (C31).
   */
  verifyDetails: post(
    'tac/pay/payment/verify/details',
    {
      access: [],
      through: 'self',
      covers: ['EP-136'],
      limit: { times: 60, seconds: 60 },
      body: object({
        transactionData: text(20_000).nullable(),
        merchantAccount: text(100).nullable(),
        resortID: text(100).nullable(),
        email: text(254).nullable(),
        profileID: foreignId().nullable(),
        transactionID: id().nullable(),
        redirectResult: text(20_000).nullable(),
        retryCounts: count(0, 1000).nullable(),
      }).test('asked', 'Nenne eine Zahlung oder ein Profil.', value => !!value.transactionID || !!value.profileID),
      example: { body: { profileID: 'tac-nobody' }, answers: 'missing' },
    },
    object({
      payment: object({ state: text(40).required(), title: text().required(), path: text(300).required(), came: flag().required() })
        .nullable()
        .default(null),
      means: means.nullable().default(null),
    }),
  ),
})
