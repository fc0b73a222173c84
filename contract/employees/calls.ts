import { object } from 'yup'
import { domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { examplePicture, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { type EmployedState, employedStates } from '#contract/rules/employees/employment.ts'
import { id, list, studioCode, text } from '#contract/shapes.ts'
import { changeForm, employeeCard, employeeRow, endForm, stretchForm } from './shapes.ts'

const right = { access: ['g_employeemanager'] } as const
/** Rights hang on an employment: both sides ask for them anew. */
const change = { ...right, offline: true, touches: ['account', 'people', 'roles'] } as const

const params = { id: exampleId('employee') }
const body = {
  from: '2026-12-01',
  to: null,
  workload: 80,
  minutes: [504, 504, 504, 504, 0, 0, 0],
  wage: 'month',
  week: 45,
  number: '1042',
  studios: ['winterthur'],
  skills: ['Empfang'],
  schoolDays: [],
  reason: 'Pensum gesenkt',
} as const

const usual: Usual = {
  mendedAt: ({ params: { id: _id } }) => ({ to: 'employees', search: { id: _id } }),
  rows: { employee: ['change', 'end'] },
}

/**
 * Employments (L57, L202; T40): dated stretches that are only added. Whoever manages employees in a studio sees all who were, are or will be employed
 * there; a stretch that gives or takes a studio needs the right in that studio (`not-held`). Nobody decides on their own employment (`own`).
 */
export const employees = domain('employees', usual, {
  /** `state` is `now` where none is asked for. */
  list: get(
    'employee',
    {
      ...right,
      query: object({
        ...pageFields(['name', 'from', 'to', 'workload', 'ends', 'number']),
        studio: list(studioCode().required(), 200),
        state: list(
          text(5)
            .oneOf(Object.keys(employedStates) as EmployedState[])
            .required(),
          3,
        ),
        /** `over` has a proof that has ended, `soon` one that ends within 60 days, `none` has neither BLS nor AED, `unsigned` has not signed. */
        proof: list(text(8).oneOf(['over', 'soon', 'none', 'unsigned']).required(), 4),
      }),
      covers: ['EP-268'],
      example: { query: {} },
    },
    pageOf(employeeRow),
  ),
  /** BLS and AED of all whom the caller manages, as Excel. */
  bls: get('employee/bls', { ...right, covers: ['EP-270'], example: {} }, 'file'),
  one: get('employee/:id', { ...right, example: { params } }, employeeCard),
  /** Begins the employment of somebody who has an account. Refuses `taken` for whoever has one already. */
  create: post(
    'employee/:id',
    { ...change, params: { id: id().required() }, body: stretchForm, example: { params, body, answers: 'taken' } },
    employeeCard,
  ),
  /** Says what holds from a day on. Refuses `stale` where others have entered something since. */
  change: put(
    'employee/:id',
    { ...change, body: changeForm, example: { params, body: { ...body, version: 1_000_000 }, answers: 'stale' } },
    employeeCard,
  ),
  /** Ends it after a day: the right and the keys of tablets go with it; the answer lists what else the person holds. */
  end: post(
    'employee/:id/end',
    {
      ...change,
      body: endForm,
      example: { params, body: { last: '2026-12-31', reason: 'Kündigung', version: 1_000_000 }, answers: 'stale' },
    },
    employeeCard,
  ),
  ...uploads({
    /** Somebody's picture, square, at most 512 px: by themselves, or by whoever manages them. */
    picture: {
      path: 'upload/employee/:id',
      access: [],
      types: pictures,
      size: 8_000_000,
      side: 512,
      reply: employeePicture(),
      offline: true,
      touches: ['people', 'account'],
      covers: ['EP-555'],
      example: { params: { id: exampleId('noEmployee') }, body: { ...examplePicture, field: 'file' }, answers: 'missing' },
    },
  }),
})

function employeePicture() {
  return object({ _id: id().required(), bild: text(300).nullable().defined() })
}
