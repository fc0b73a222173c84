import { array, object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { done, studioCode } from '#contract/shapes.ts'
import { newest, newSplits } from './example.ts'
import { seenVersion, templateForm, templateRow, version } from './shapes.ts'

const template = exampleId('planTemplate')
const newTemplate = { _id: exampleId('newPlanTemplate'), studio: 'winterthur', title: 'Einstieg', splits: newSplits }
const keeps = { access: ['tp_create'], offline: true, studio: studioAsked } as const
const byTemplate = { params: { id: template } }

/** A studio's templates (H13, H14). */
export const planTemplates = domain(
  'planTemplates',
  {
    mendedAt: ({ params, body }) => ({ to: 'workoutEdit', params: { id: params.id ?? (body as { _id: string })._id } }),
    rows: { template: ['edit', 'remove', 'restore'] },
    makes: { create: 'edit' },
  },
  {
    /** Those of the studios in which the caller makes or sees plans, by their names. */
    list: get(
      'trainingsplan/vorlagen',
      { access: ['tp_create', 'tp_viewAll'], example: {} },
      array().of(templateRow.required()).required(),
    ),
    create: post('trainingsplan/vorlagen', { ...keeps, body: templateForm, example: { body: newTemplate } }, templateRow),
    edit: put(
      'trainingsplan/vorlagen/:id',
      {
        ...keeps,
        body: templateForm.shape({ version: version() }),
        example: { ...byTemplate, body: { ...newTemplate, _id: template, version: newest }, answers: 'stale' },
      },
      templateRow,
    ),
    remove: del(
      'trainingsplan/vorlagen/:id',
      {
        ...keeps,
        query: seenVersion.shape({ studio: studioCode().required() }),
        example: { ...byTemplate, query: { studio: 'winterthur', version: newest }, answers: 'stale' },
      },
      done,
    ),
    restore: post(
      'trainingsplan/vorlagen/:id/restore',
      { ...keeps, body: object({ studio: studioCode().required() }), example: { ...byTemplate, body: { studio: 'winterthur' } } },
      templateRow,
    ),
  },
)
