import { array, object } from 'yup'
import { del, get, post } from '#contract/call.ts'
import { decides } from '#contract/contractAccess.ts'
import { exampleId } from '#contract/examples.ts'
import { fileName, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { id, text } from '#contract/shapes.ts'
import { proofFiles, proofRow, receipt } from './shapes.ts'

/** The word that the person reads in the profile. */
const what = 'Beleg einer Pause'
const personIn = (_: unknown, reply: { person: string | null }) => (reply.person ? [reply.person] : [])
const proofPeopleOf = (_: unknown, reply: { people: readonly string[] }) => reply.people
const own = { access: [] as const, offline: true } as const
const nothing = `s${'0'.repeat(32)}.webp`

/** Calls of `timestop` about proofs (C13, C20, C42): health data, which lie sealed and are read by whoever decides alone. */
export const proofCalls = {
  /** Proofs, the reason and what was written with it, for whoever decides; each reading leaves a trace. Not in the specification. */
  proofs: get(
    'timestops/:id/proofs',
    { access: decides, health: { what, staysOpen: true, whose: personIn }, example: { params: { id: exampleId('pause') } } },
    object({
      person: id().nullable().defined(),
      reasonText: text(80).required(),
      message: text(1000).nullable().defined(),
      rows: array().of(proofRow.required()).required(),
    }),
  ),
  /** Takes a proof away that was not meant; only while nobody has decided. Not in the specification. */
  removeProof: del(
    'timestopform/:id/proofs',
    {
      ...own,
      query: object({ file: fileName().required() }),
      example: { params: { id: exampleId('ownPause') }, query: { file: nothing }, answers: 'missing' },
    },
    receipt,
  ),
  /** Adds proofs to one that nobody has decided on, after a reminder. Not in the specification. */
  addProofs: post(
    'timestopform/:id/proofs',
    { ...own, body: object({ proofs: proofFiles() }), example: { params: { id: exampleId('ownPause') }, body: { proofs: [] } } },
    receipt,
  ),
  /** A proof: one's own, or for whoever decides there, which leaves a trace. To others it is `missing`. */
  view: get(
    'upload/timestop/view/:f',
    {
      access: [],
      params: { f: fileName().required() },
      health: { what, staysOpen: true, kind: 'disclosed', whose: proofPeopleOf },
      covers: ['EP-570'],
      example: { params: { f: nothing }, answers: 'missing' },
    },
    'file',
  ),
  ...uploads({
    /** A proof as PDF or photo, named by `ask`, `enter` or `addProofs`; its bytes lie sealed, also while they wait on a device. */
    upload: {
      path: 'upload/timestop',
      ...own,
      types: ['application/pdf', ...pictures],
      size: 20_000_000,
      side: 2400,
      keyed: true,
      sealed: true,
      limit: { times: 40, seconds: 600 },
      covers: ['EP-550'],
    },
    uploadPictures: {
      path: 'upload/timestoppictures',
      ...own,
      types: pictures,
      size: 20_000_000,
      side: 2400,
      keyed: true,
      sealed: true,
      limit: { times: 40, seconds: 600 },
      covers: ['EP-568'],
    },
  }),
}
