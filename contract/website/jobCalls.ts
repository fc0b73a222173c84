import { object } from 'yup'
import { del, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio } from '#contract/rights.ts'
import { count, done, queryCount } from '#contract/shapes.ts'
import { jobForm, jobRow, jobTypeForm, jobTypeRow, shownJob, shownJobs, shownTypes } from './shapes.ts'
import { gone, keepers, listed, named, newest, open, there, websiteStudioOf } from './wears.ts'

const byId = { params: { id: exampleId('websiteJob') } }
const body = {
  _id: exampleId('newWebsiteJob'),
  studio: 'winterthur',
  title: 'Trainerin',
  text: '<p>Du führst durch die Geräte.</p>',
  from: '2026-11-01',
  until: '2150-12-31',
  employment: 'permanent',
  least: 60,
  most: 90,
}
const own = { access: keepers, offline: true, studio: websiteStudioOf } as const
const list = listed(['title', 'studio', 'typeName', 'from', 'until'])

/** Vacancies, told as schema.org's JobPosting too. */
export const jobCalls = {
  /** Vacancies that are online, the first by rank. */
  shownJobs: get('website/jobs', { ...open, covers: ['EP-526'] }, shownJobs),
  jobs: get('website/jobs/all', { access: keepers, query: list, covers: ['EP-526'], example: { query: {} } }, pageOf(jobRow)),
  job: get(
    'website/jobs/all/:id',
    { access: keepers, studio: websiteStudioOf, query: named, example: { ...byId, query: { studio: 'winterthur' } } },
    jobRow,
  ),
  /** One vacancy. Refuses `website-job-over` (410) once its last day is over or it was taken down, so that search engines forget it. */
  shownJob: get('website/jobs/:id', { ...open, query: undefined, example: byId }, shownJob),
  addJob: post('website/jobs', { ...own, body: jobForm, covers: ['EP-526'], example: { body } }, jobRow),
  /** Refuses `stale`. */
  editJob: put(
    'website/jobs/:id',
    {
      ...own,
      body: jobForm.shape({ version: count(1).required() }),
      covers: ['EP-526'],
      example: { ...byId, body: { ...body, _id: byId.params.id, version: newest }, answers: 'stale' },
    },
    jobRow,
  ),
  removeJob: del(
    'website/jobs/:id',
    { ...own, query: gone, covers: ['EP-526'], example: { ...byId, query: { studio: 'winterthur', version: newest }, answers: 'stale' } },
    done,
  ),
  restoreJob: post(
    'website/jobs/:id/restore',
    { ...own, body: there, covers: ['EP-526'], example: { ...byId, body: { studio: 'winterthur' } } },
    jobRow,
  ),
}

const byType = { params: { id: exampleId('websiteJobType') } }
const chain = { access: keepers, offline: true, studio: () => everyStudio } as const

/** Kinds of vacancies. One that is removed is hidden and may come back; vacancies keep it (L129). */
export const jobTypeCalls = {
  shownTypes: get('website/job-types', { ...open, query: undefined, example: {}, covers: ['EP-527'] }, shownTypes),
  jobTypes: get(
    'website/job-types/all',
    { access: keepers, query: object(pageFields(['name', 'jobs'])), covers: ['EP-527'], example: { query: {} } },
    pageOf(jobTypeRow),
  ),
  jobType: get('website/job-types/all/:id', { access: keepers, example: byType }, jobTypeRow),
  addJobType: post(
    'website/job-types',
    { ...chain, body: jobTypeForm, covers: ['EP-527'], example: { body: { _id: exampleId('newWebsiteJobType'), name: 'Empfang' } } },
    jobTypeRow,
  ),
  editJobType: put(
    'website/job-types/:id',
    {
      ...chain,
      body: jobTypeForm.shape({ version: count(1).required() }),
      covers: ['EP-527'],
      example: { ...byType, body: { _id: byType.params.id, name: 'Training', version: newest }, answers: 'stale' },
    },
    jobTypeRow,
  ),
  removeJobType: del(
    'website/job-types/:id',
    {
      ...chain,
      query: object({ version: queryCount(1, 1_000_000_000).required() }),
      covers: ['EP-527'],
      example: { ...byType, query: { version: newest }, answers: 'stale' },
    },
    done,
  ),
  restoreJobType: post('website/job-types/:id/restore', { ...chain, covers: ['EP-527'], example: byType }, jobTypeRow),
}
