import { array, type InferType, number, object } from 'yup'
import { domain, get } from './call.ts'
import { instant, text } from './shapes.ts'

/** One thing that an outside service's sandbox took in place of the service. */
const entry = object({
  _id: text(300).required(),
  /** Address or name of the recipient. */
  to: text(254).required(),
  title: text(500).required(),
  at: instant().required(),
})
export type SandboxEntry = InferType<typeof entry>

const kind = () => text(40).required()
const entryId = () => text(300).required()
/** The query of the link that the start prints. */
const shown = () => object({ key: text(100) })
const query = { key: 'A'.repeat(43) }

/**
 * Things that the sandboxes of outside services took: mails, pushes, payments. Answers requests from this machine that show its key, and
 * administrators who are signed in. For anybody else, and where the service is a real one, the address doesn't exist (`unknown-path`).
 */
export const sandbox = domain('sandbox', {
  kinds: get(
    'sandbox',
    { access: 'public', query: shown(), example: { query } },
    array()
      .of(object({ kind: kind(), title: text(60).required() }))
      .required(),
  ),
  /** The newest 200, newest first. */
  list: get(
    'sandbox/:kind',
    { access: 'public', params: { kind: kind() }, query: shown(), example: { params: { kind: 'mails' }, query } },
    array().of(entry).required(),
  ),
  /** `page` is the address of its HTML, good for an hour; null where it has none. */
  one: get(
    'sandbox/:kind/:id',
    {
      access: 'public',
      params: { kind: kind(), id: entryId() },
      query: shown(),
      example: { params: { kind: 'mails', id: 'mail.beispiel' }, query },
    },
    entry.concat(
      object({
        from: text(320).nullable(),
        text: text(100_000).defined(),
        page: text(600).nullable(),
        links: array().of(text(2000).required()).required(),
      }),
    ),
  ),
  /** Its HTML for a sandboxed frame, which can't send a token and brings a signature instead. */
  page: get(
    'sandbox/:kind/:id/page',
    {
      access: 'public',
      params: { kind: kind(), id: entryId() },
      query: object({ until: number().integer().min(0).required(), sig: text(100).required() }),
      example: { params: { kind: 'mails', id: 'mail.beispiel' }, query: { until: 1, sig: 'AAAA' }, answers: 'unknown-path' },
    },
    'file',
  ),
})
