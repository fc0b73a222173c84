import { array, object } from 'yup'
import { del, domain, get, post, put } from '#contract/call.ts'
import { example, exampleId } from '#contract/examples.ts'
import { uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, day, done, id, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { newest, newSplits } from './example.ts'
import { listedPlan, type PlanStanding, planForm, planRow, seenVersion, standings, version } from './shapes.ts'
import { spansChanged, spanWishes } from './spans.ts'
import { trainedByPlan, trainedValues } from './trainedValues.ts'

/** How a plan is printed (H16): on A4 with room to write, or as a card for the pocket. */
const planFormats = ['a4', 'karte'] as const
const what = 'Trainingsplan'
const peopleOfFile = (_: unknown, reply: { people: readonly string[] }) => reply.people

const newPlan = {
  _id: exampleId('newPlan'),
  person: example.person,
  title: 'Kraft',
  goal: 'Stärker werden',
  start: '2026-11-01',
  state: 'published',
  splits: newSplits,
}
const byPlan = { params: { id: exampleId('staffPlan') } }
const makes = { access: ['tp_create'], offline: true, touches: ['workouts'] } as const
const sees = { access: ['tp_create', 'tp_viewAll'] } as const

/**
 * Training plans as the staff makes them (H13, H14). Whose plans somebody sees is told by H24, in lists, by id and on paper: any other is
 * `missing`. Of people who took their consent back nothing is read or written, only withdrawn: `no-consent` (H10).
 */
export const plans = domain(
  'plans',
  { mendedAt: 'planSearch', rows: { plan: ['edit', 'remove', 'restore'] }, makes: { create: 'edit' } },
  {
    /** Plans of people whom the caller may see. Withdrawn ones are left out, and all of people who took their consent back. */
    search: post(
      'trainingsplan/suche',
      {
        ...sees,
        health: {
          what,
          kind: 'read',
          daily: true,
          kept: true,
          whose: (_, reply: { rows: readonly { person: string }[] }) => reply.rows.map(({ person }) => person),
        },
        body: object({
          ...pageFields(['name', 'title', 'trainer', 'start', 'end']),
          offset: count(0, 10_000_000),
          limit: count(1, 200),
          studio: list(studioCode().required(), 200),
          standing: list(
            text(10)
              .oneOf(Object.keys(standings) as PlanStanding[])
              .required(),
            4,
          ),
        }),
        example: { body: {} },
      },
      pageOf(listedPlan),
    ),
    /**
     * Plans of one person with all that is in them, newest first; none where the caller may not see this person's. Each reader is traced once a
     * day, and goes on building without a network.
     */
    ofPerson: get(
      'trainingsplan/von/:userId',
      {
        ...sees,
        health: { what, daily: true, kept: true, whose: (_, reply: readonly { person: string }[]) => reply.map(({ person }) => person) },
        example: { params: { userId: example.person } },
      },
      array().of(planRow.required()).required(),
    ),
    /** Last sets of somebody by exercise, and their best, for whoever builds a plan for them (H24). Each reader is traced once a day. */
    values: get(
      'trainingsplan/werte/:userId',
      {
        ...sees,
        health: { what: 'Trainingswerte', daily: true, whose: ({ params }) => [params.userId!] },
        example: { params: { userId: example.person } },
      },
      array().of(trainedValues.required()).required(),
    ),
    /**
     * Trainings of somebody by their plans, and what they did last of each exercise, for whoever looks after their training (H24). Each reader is
     * traced once a day. Refuses `missing` for anybody else, and `no-consent` where the consent was taken back.
     */
    trained: get(
      'trainingsplan/trainiert/:userId',
      {
        ...sees,
        health: { what: 'Trainings', daily: true, whose: ({ params }) => [params.userId!] },
        query: object({ offset: queryCount(0, 10_000_000), limit: queryCount(1, 100) }),
        example: { params: { userId: exampleId('newPlan') }, answers: 'missing' },
      },
      trainedByPlan,
    ),
    /** One that the caller sees by H24; any other is `missing`. Each reader is traced once a day. */
    one: get(
      'trainingsplan/:id/bauplan',
      { ...sees, health: { what, daily: true, kept: true, whose: (_, reply: { person: string }) => [reply.person] }, example: byPlan },
      planRow,
    ),
    create: post('trainingsplan', { ...makes, body: planForm, example: { body: newPlan } }, planRow),
    /** Refuses `stale` with the plan as it stands. The person stays. */
    edit: put(
      'trainingsplan/:id',
      {
        ...makes,
        body: planForm.shape({ version: version() }),
        example: { ...byPlan, body: { ...newPlan, _id: exampleId('staffPlan'), version: newest }, answers: 'stale' },
      },
      planRow,
    ),
    /** Withdraws it: the member sees it no more, and the plan that it had ended goes on. */
    remove: del(
      'trainingsplan/:id',
      { ...makes, query: seenVersion, example: { ...byPlan, query: { version: newest }, answers: 'stale' } },
      done,
    ),
    /** Takes a withdrawal back. */
    restore: post('trainingsplan/:id/restore', { ...makes, example: byPlan }, planRow),
    /**
     * A plan as a PDF: `a` is whose it is, `me` for the caller, `b` the plan. Staff print what they see by H24, which leaves a trace; the QR
     * code begins a training by it.
     */
    pdf: get(
      'v2/plan/pdf/:a/:b',
      {
        access: [],
        covers: ['EP-381'],
        params: {
          a: text(36)
            .matches(/^(me|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
            .required(),
        },
        query: object({ format: text(5).oneOf(planFormats) }),
        health: { what, kind: 'disclosed', whose: peopleOfFile },
        example: { params: { a: 'me', b: example.plan } },
      },
      'file',
    ),
    /**
     * Another last day for many plans at once: to extend them, to end them, and to take either back. A plan that somebody changed meanwhile,
     * that is gone or would end before it begins is left as it is, with the reason.
     */
    spans: post(
      'trainingsplan/spannen',
      {
        access: ['tp_create'],
        touches: ['workouts'],
        body: spanWishes,
        example: { body: { plans: [{ _id: exampleId('staffPlan'), version: newest, until: '2026-12-31' }] } },
      },
      spansChanged,
    ),
    /** The same for somebody else, as a draft that begins on a day. */
    copy: post(
      'trainingsplan/:id/copy',
      {
        ...makes,
        body: object({ _id: id().required(), to: id().required(), start: day().label('Beginn').required() }),
        example: { ...byPlan, body: { _id: exampleId('copiedPlan'), to: example.person, start: '2026-11-01' } },
      },
      planRow,
    ),
    /** The picture of a plan or template (H22); one that neither shows is deleted after a day, after 30 where a device may still name it. */
    ...uploads({
      picture: {
        path: 'upload/workout',
        access: ['tp_create'],
        offline: true,
        types: pictures,
        side: 1200,
        open: true,
        covers: ['EP-559'],
        size: 8_000_000,
        limit: { times: 200, seconds: 86_400 },
      },
    }),
  },
)
