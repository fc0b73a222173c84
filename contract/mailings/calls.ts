import { object } from 'yup'
import { firstStudio } from '#contract/addressed.ts'
import { domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { done, flag, id, list, text } from '#contract/shapes.ts'
import { deliveryRow, dryRun, mailingEdit, mailingForm, mailingRow } from './shapes.ts'
import { type DeliveryState, deliveryStates, type MailingState, mailingStates } from './words.ts'

const access = ['mk_campaigns'] as const
const change = { access, offline: true, studio: firstStudio } as const

const params = { id: exampleId('mailing') }
const body = {
  subject: 'Neu im Oktober',
  brand: 'toess',
  advertises: 'newsletter',
  centers: ['Pfungen'],
  studios: ['pfungen'],
  roles: [],
  blocks: [
    {
      _id: exampleId('mailingBlock'),
      kind: 'text',
      text: '<p>Vier neue Rudergeräte.</p>',
      detail: null,
      picture: null,
      described: null,
      link: null,
    },
  ],
  at: null,
  anyHour: false,
}

const usual: Usual = { mendedAt: 'campaigns', rows: { mailing: ['edit'] }, makes: { create: 'edit' } }
const limit = { times: 60, seconds: 60 }

/** Mailings to who wants them, each address once (V08–V12). */
export const mailings = domain('mailings', usual, {
  /** All that the caller looks after, the newest first where no other order is asked for. */
  list: get(
    'mails/campaign',
    {
      access,
      query: object({
        ...pageFields(['createdAt', 'subject', 'state']),
        state: list(
          text(10)
            .oneOf(Object.keys(mailingStates) as MailingState[])
            .required(),
          8,
        ),
      }),
      covers: ['EP-438'],
      example: { query: {} },
    },
    pageOf(mailingRow),
  ),
  create: post(
    'mails/campaign',
    { ...change, body: mailingForm, example: { body: { ...body, _id: exampleId('newMailing') } } },
    mailingRow,
  ),
  one: get('mails/campaign/:id', { access, example: { params } }, mailingRow),
  /** Changes one that does not go out yet; what was approved is asked for again. Refuses `stale`, `mailing-begun`. */
  edit: put(
    'mails/campaign/:id',
    {
      ...change,
      body: mailingEdit,
      example: { params, body: { ...body, _id: params.id, subject: 'Neu im November', version: 1_000_000 }, answers: 'stale' },
    },
    mailingRow,
  ),
  /** People who would get it and who would not, and why; nothing changes. */
  dry: post('mails/campaign/:id/dry', { access, limit, example: { params } }, dryRun),
  /** Sends it to the caller alone. */
  test: post('mails/campaign/:id/test', { access, limit: { times: 20, seconds: 600 }, example: { params } }, done),
  /** Gives one's word to what was seen; with enough of them it goes out. Refuses `mailing-other`, `mailing-own`, `mailing-begun`, `mailing-large`. */
  approve: post(
    'mails/campaign/:id/approve',
    { access, limit, body: object({ hash: text(64).required() }), example: { params, body: { hash: 'x' }, answers: 'mailing-other' } },
    mailingRow,
  ),
  /** Refuses `mailing-state` where it does not go out. */
  pause: post('mails/campaign/:id/pause', { access, limit, example: { params, answers: 'mailing-state' } }, mailingRow),
  /** Goes on with one that was paused, or that waits for somebody. Refuses `mailing-state`. */
  resume: post('mails/campaign/:id/resume', { access, limit, example: { params, answers: 'mailing-state' } }, mailingRow),
  /** Ends it for good: who has none yet gets none. Refuses `mailing-state` once it is over. */
  stop: post('mails/campaign/:id/stop', { access, limit, example: { params: { id: exampleId('mailingToStop') } } }, mailingRow),
  rows: get(
    'mails/campaign/:id/rows',
    {
      access,
      query: object({
        ...pageFields(['address', 'at']),
        state: list(
          text(10)
            .oneOf(Object.keys(deliveryStates) as DeliveryState[])
            .required(),
          7,
        ),
      }),
      example: { params, query: {} },
    },
    pageOf(deliveryRow),
  ),
  /** Sends to named addresses once more of which nobody knows whether they have it. Refuses `mailing-state`. Not in the specification. */
  again: post(
    'mails/campaign/:id/again',
    {
      access,
      limit,
      body: object({ rows: list(id().required(), 200).min(1).required() }),
      example: { params, body: { rows: [exampleId('delivery')] }, answers: 'mailing-state' },
    },
    mailingRow,
  ),
  /** A page was opened by a link of a mailing, by somebody who lets themselves be counted (V12). Not in the specification. */
  opened: post(
    'mails/opened/:id',
    { access: 'public', limit, body: object({ counts: flag().required() }), example: { params, body: { counts: true } } },
    done,
  ),
  /** A picture of a mailing; one that no mailing uses is deleted after a day, after 30 where a device may still name it. Not in the specification. */
  ...uploads({
    picture: {
      path: 'upload/mailing',
      access,
      offline: true,
      types: pictures,
      side: 1200,
      size: 8_000_000,
      open: true,
      limit: { times: 100, seconds: 86_400 },
    },
  }),
})
