import { object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio } from '#contract/rights.ts'
import { done, flag, list, queryCount, text } from '#contract/shapes.ts'
import { codeOf, type GoalKind, goalKinds, hosts, qrCode, qrEdit, qrForm, qrGoal, qrRow } from './shapes.ts'

const access = ['mk_qrcode'] as const
/** A code of the whole chain asks for the right in all studios. */
const qrCodeStudioOf = ({ body }: { body: unknown }) => (body as { studio?: string | null } | undefined)?.studio || everyStudio
const change = { access, offline: true } as const

const params = { id: exampleId('qrCode') }
const body = { name: 'Plakat am Bahnhof', studio: 'pfungen', kind: 'screen', goal: '/kurse', words: 'Komm vorbei' }

const usual: Usual = {
  mendedAt: 'qrCodes',
  rows: { qrCode: ['edit', 'remove', 'restore'] },
  makes: { create: 'edit' },
}

/** Codes to print, whose goal can be changed afterwards, and how often they were opened (L58, V12). Not in the specification, but for the picture. */
export const qrcodes = domain('qrcodes', usual, {
  /** All that the caller looks after, the newest first where no other order is asked for. */
  list: get(
    'qrcodes',
    {
      access,
      query: object({
        ...pageFields(['createdAt', 'name', 'scans', 'lately']),
        studio: list(text(40).required(), 200),
        kind: list(
          text(10)
            .oneOf(Object.keys(goalKinds) as GoalKind[])
            .required(),
          4,
        ),
      }),
      example: { query: {} },
    },
    pageOf(qrRow),
  ),
  one: get('qrcodes/:id', { access, example: { params } }, qrRow),
  create: post(
    'qrcodes',
    { ...change, studio: qrCodeStudioOf, body: qrForm, example: { body: { ...body, _id: exampleId('newQrCode') } } },
    qrRow,
  ),
  edit: put(
    'qrcodes/:id',
    {
      ...change,
      studio: qrCodeStudioOf,
      body: qrEdit,
      example: { params, body: { ...body, _id: params.id, goal: '/event', version: 1_000_000 }, answers: 'stale' },
    },
    qrRow,
  ),
  remove: del(
    'qrcodes/:id',
    {
      ...change,
      query: object({ version: queryCount(1, 1_000_000_000).required() }),
      example: { params, query: { version: 1_000_000 }, answers: 'stale' },
    },
    done,
  ),
  restore: post('qrcodes/:id/restore', { ...change, example: { params } }, qrRow),
  /** Hosts of our pages, from the settings (L160, V37): an address that a code leads to is on one of these. */
  hosts: get('hosts/fetch', { access: 'public', covers: ['EP-502'], example: {} }, hosts),
  /** Target of a scanned code; counted only where the page behind it ran and its person lets themselves be counted (V12). */
  open: post(
    'qrcodes/open/:code',
    {
      access: 'public',
      params: { code: qrCode() },
      body: object({ counts: flag().required() }),
      limit: { times: 60, seconds: 60 },
      example: { params: { code: codeOf(params.id) }, body: { counts: true } },
    },
    qrGoal,
  ),
})
