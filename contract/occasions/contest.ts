import { array, object } from 'yup'
import { domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import {
  exampleOccasion,
  exampleSlot,
  exampleTick,
  expectedGuest,
  linkKey,
  listQuery,
  listReply,
  occasionForm,
  occasionRow,
  openSlot,
  ownPlace,
  tickForm,
  wish,
} from '#contract/occasions/shapes.ts'
import { count, done, flag, id, instant, text } from '#contract/shapes.ts'

export const contestWish = object({ ...wish, shows: flag().label('Mein Vorname darf in der Liste stehen').default(false) })

const about = object({
  occasion: occasionRow.nullable().default(null),
  /** Places of all dates together. */
  capacity: count(0, 1_000_000).required(),
  free: count(0, 1_000_000).required(),
})
const query = object({ id: id() })
const keyed = object({ id: id(), key: linkKey() })
const admin = { access: ['role:admin'] } as const
const params = { id: exampleId('contest') }
const slots = [{ _id: exampleId('contestSlot'), ...exampleSlot }]
const form = { ...exampleOccasion, title: 'Wettbewerb Einstein', slots }

/** The contest (L18, L129, L209, K31): one is active at a time, `?id=` names another. */
export const contest = domain(
  'contest',
  { mendedAt: 'einsteinContest' },
  {
    /** Free places in all, and what the contest is. */
    availableEntries: get(
      'einstein/contest/availableentries',
      { access: 'public', query, covers: ['EP-317'], example: { query: {} } },
      about,
    ),
    /** Its dates with free places. */
    availableDates: get(
      'einstein/contest/availabledates',
      { access: 'public', query, covers: ['EP-318'], example: { query: {} } },
      array().of(openSlot).required(),
    ),
    /** First name and initial of those who agreed to be shown. */
    allEntries: get(
      'einstein/contest/allentries',
      { access: 'public', query, covers: ['EP-319'], example: { query: {} } },
      array()
        .of(object({ name: text(84).required(), startsAt: instant().required() }))
        .required(),
    ),
    /** The caller's entry, by account (null where there is none) or by the key of the mailed link; `missing` without either. */
    ownEntry: get(
      'einstein/contest/own/entry',
      {
        access: 'public',
        query: keyed,
        limit: { times: 60, seconds: 60 },
        covers: ['EP-320'],
        example: { query: { key: 'abgelaufen' }, answers: 'missing' },
      },
      ownPlace.nullable(),
    ),
    /** Confirms, withdraws or moves the caller's entry; moving keeps the date where the other one is full (`occasion-full`). */
    update: post(
      'einstein/contest/updateentry',
      {
        access: 'public',
        body: object({
          id: id(),
          key: linkKey(),
          slot: id(),
          shows: flag(),
          state: text(10).oneOf(['confirmed', 'withdrawn']),
        }),
        limit: { times: 30, seconds: 60 },
        covers: ['EP-322'],
        example: { body: {}, answers: 'missing' },
      },
      ownPlace,
    ),
    /** Reserves a place for 30 minutes. Strangers prove work and confirm by the mail's link; the answer is the same for every address. */
    reserve: post(
      'einstein/contest/reservespace',
      {
        access: 'public',
        offline: true,
        body: contestWish,
        limit: { times: 10, seconds: 60 },
        covers: ['EP-321'],
        example: {
          body: { slot: slots[0]!._id, vorname: 'Lea', nachname: 'Muster', email: 'lea@formkurve.example', proof: '{}' },
          answers: 'invalid',
        },
      },
      done,
    ),
    adminList: get(
      'einstein/contest/admin/list',
      { ...admin, query: listQuery, covers: ['EP-316'], example: { query: {} } },
      listReply(occasionRow.nullable()),
    ),
    create: post(
      'einstein/contest/admin',
      {
        ...admin,
        body: occasionForm,
        example: { body: { ...form, _id: exampleId('newContest'), slots: [{ ...slots[0]!, _id: exampleId('newContestSlot') }] } },
      },
      occasionRow,
    ),
    edit: put(
      'einstein/contest/admin/:id',
      {
        ...admin,
        body: occasionForm.shape({ version: count(1).required() }),
        example: { params, body: { ...form, _id: params.id, version: 1_000_000 }, answers: 'stale' },
      },
      occasionRow,
    ),
    one: get('einstein/contest/admin/:id', { ...admin, example: { params } }, occasionRow),
    /** As at a party. */
    guests: get('einstein/contest/admin/:id/guests', { ...admin, example: { params } }, array().of(expectedGuest).required()),
    tick: post(
      'einstein/contest/admin/:id/guests',
      { ...admin, offline: true, body: tickForm, example: { params, body: exampleTick('contestEntry') } },
      expectedGuest,
    ),
    excel: get('einstein/contest/admin/:id/excel', { ...admin, example: { params } }, 'file'),
    pdf: get('einstein/contest/admin/:id/pdf', { ...admin, example: { params } }, 'file'),
  },
)
