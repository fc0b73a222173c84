import { array, object } from 'yup'
import { get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, done, flag, id, list, studioCode, text } from '#contract/shapes.ts'
import { changes, leadRights, reads } from './rights.ts'
import { leadCard, leadEdit, leadForm, leadRow, mostMoved, moveForm, noteForm, source, state, stepAct } from './shapes.ts'

const params = { id: exampleId('lead') }
const here = { studio: 'winterthur' }
const seen = { ...here, version: 1_000_000 }
const query = object({ studio: studioCode() })

const filters = {
  status: list(state().required(), 10),
  category: list(id().required(), 100),
  source: list(source().required(), 20),
  /** `mine`: the caller's own; `none`: nobody's by name. */
  owner: list(text(5).oneOf(['mine', 'none']).required(), 2),
  studio: list(studioCode().required(), 200),
  due: list(text(6).oneOf(['late', 'today', 'ahead']).required(), 3),
  /** Closed and merged ones too; without it those that are open. */
  scope: text(4).oneOf(['all']),
}
const sorts = ['name', 'due', 'received', 'since', 'state', 'source', 'studio'] as const
const form = {
  _id: exampleId('newLead'),
  studio: 'winterthur',
  vorname: 'Lea',
  nachname: 'Muster',
  email: 'lea.neu@formkurve.example',
  telefon: null,
  wish: 'Probetraining am Abend',
  geburtstag: null,
  noCall: false,
  category: null,
  source: 'walkin' as const,
}

/** Leads with the state that each came from, and those that stay as they are. */
const moved = object({
  moved: array()
    .of(object({ _id: id().required(), from: state().required(), version: count(1).required() }).required())
    .required(),
  left: array()
    .of(object({ _id: id().required(), name: text(161).required(), why: text(300).required() }).required())
    .required(),
})

/** Leads as people work on them (V02–V04, V47). */
export const work = {
  /** The next steps of today and those that are late, one's own and the studio's, the most urgent first. */
  mine: get('leads/mine', { access: ['af_edit'], example: {} }, array().of(leadRow.required()).required()),
  /** Without a sort: due first, of those one's own. */
  overview: get(
    'leads/overview',
    { access: leadRights, query: object({ ...pageFields(sorts), ...filters }), covers: ['EP-345'], example: { query: {} } },
    pageOf(leadRow.required()).shape({
      counts: array()
        .of(object({ status: state().required(), count: count(0, 10_000_000).required() }).required())
        .required(),
    }),
  ),
  one: get('leads/:id', { ...reads, query, example: { params, query: here } }, leadCard),
  /** Somebody called, or stands at the desk. One who is known already stays two until people merge them. */
  create: post('leads', { ...changes, body: leadForm, example: { body: form } }, leadRow),
  edit: put(
    'leads',
    { ...changes, body: leadEdit, covers: ['EP-326'], example: { body: { ...form, ...seen, _id: params.id, to: null }, answers: 'stale' } },
    leadRow,
  ),
  /** Puts it into another state, with the step that is next or the reason. Refuses `stale` and `lead-state`. */
  move: put(
    'leads/:id',
    {
      ...changes,
      touches: ['referrals', 'referralOffice'],
      body: object({ ...moveForm, studio: studioCode().nullable().default(null), version: count(1).required() }),
      covers: ['EP-332'],
      example: { params, body: { status: 'contacted', step: null, reason: null, ...seen }, answers: 'stale' },
    },
    leadRow,
  ),
  /** Each as it can: those that can't are named, with the reason. */
  moveAll: put(
    'leads/all',
    {
      access: ['af_edit'],
      touches: ['referrals', 'referralOffice'],
      body: object({
        ...moveForm,
        rows: list(object({ _id: id().required(), version: count(1) }).required(), mostMoved)
          .required()
          .default([]),
      }),
      covers: ['EP-327'],
      example: { body: { status: 'contacted', rows: [] } },
    },
    moved,
  ),
  /** Result of the step: done, put off, reached or not; the next one stands at once. */
  step: post(
    'leads/:id/step',
    { ...changes, body: stepAct, example: { params, body: { ...seen, outcome: 'done', next: null, note: null }, answers: 'stale' } },
    leadRow,
  ),
  note: post(
    'leads/:id/notes',
    { ...changes, body: noteForm, example: { params, body: { ...here, _id: exampleId('newLeadNote'), text: 'Ruft am Montag an.' } } },
    leadRow,
  ),
  /** Makes one of two: `gone` goes into `keep`, with all that was asked and noted. */
  merge: post(
    'leads/merge',
    {
      access: ['af_edit'],
      touches: ['referrals', 'referralOffice'],
      studio: changes.studio,
      body: object({ keep: id().required(), gone: id().required(), studio: studioCode().nullable().default(null) }),
      example: { body: { keep: exampleId('leadKeep'), gone: exampleId('leadGone'), ...here } },
    },
    leadRow,
  ),
  /** Takes a merging back: `gone` stands again as it was. */
  unmerge: post(
    'leads/unmerge',
    {
      access: ['af_edit'],
      touches: ['referrals', 'referralOffice'],
      studio: changes.studio,
      body: object({ gone: id().required(), studio: studioCode().nullable().default(null) }),
      example: { body: { gone: exampleId('leadApart'), ...here } },
    },
    leadRow,
  ),
  /** Not the same person: it is proposed no more. */
  unlike: post(
    'leads/unlike',
    {
      access: ['af_edit'],
      studio: changes.studio,
      body: object({ one: id().required(), other: id().required(), studio: studioCode().nullable().default(null) }),
      example: { body: { one: exampleId('leadKeep'), other: exampleId('lead'), ...here } },
    },
    done,
  ),
  /** Names and numbers of a filter, in studios in which the caller may take them along. */
  excel: post(
    'leads/download/excel',
    {
      access: ['af_downloadList'],
      body: object({ data: object({ q: text(100), ...filters }).default({}) }),
      covers: ['EP-348'],
      example: { body: { data: {} } },
    },
    'file',
  ),
  campaign: get(
    'leads/campaign/:id',
    {
      access: leadRights,
      query: object(pageFields(sorts)),
      covers: ['EP-330'],
      example: { params: { id: exampleId('leadCampaign') }, query: {} },
    },
    pageOf(leadRow.required()),
  ),
  /** People who may do the next step, by studio. */
  owners: get(
    'leads/owners',
    { ...reads, query: object({ studio: studioCode() }), example: { query: here } },
    array()
      .of(object({ _id: id().required(), name: text(161).required(), me: flag().required() }).required())
      .required(),
  ),
}
