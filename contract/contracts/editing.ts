import { array, type InferType, object } from 'yup'
import { get, post, put } from '#contract/call.ts'
import { decides, sells } from '#contract/contractAccess.ts'
import { exampleId } from '#contract/examples.ts'
import { fileName, keptFile, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { count, done, flag, id, instant, lines, list, text } from '#contract/shapes.ts'
import { signedPerson } from './personShapes.ts'
import { reason } from './shapes.ts'

/** Minutes for which a contract is one person's to edit; the screen renews them while it is open. */
export const leaseMinutes = 15

/** The most papers of a contract (C42). */
export const mostPapers = 10

/** Purposes of a paper (C20). */
export const paperUses = {
  contract: 'Ganzer Vertrag',
  old: 'Bild eines alten Vertrags',
  wizard: 'Ausweis oder Nachweis vom Abschluss',
  change: 'Nachweis einer Änderung',
} as const
export type PaperUse = keyof typeof paperUses
const purpose = () => text(10).oneOf(Object.keys(paperUses) as PaperUse[])

/** Editor who has a contract for now. */
export const lease = object({
  by: id().required(),
  name: text(161).required(),
  until: instant().required(),
  /** True for the caller's own. */
  mine: flag().required(),
  /** Its time is up; it stands until somebody takes it over. */
  over: flag().required(),
})
export type Lease = InferType<typeof lease>

/** Fields of the person whose change needs a proof: they say who has signed. */
export const provenFields = ['vorname', 'nachname', 'geburtstag'] as const

/** Fields that may change without a new signature; price, term and days may not. */
export const editForm = signedPerson.shape({
  /** Read by whoever decides alone. */
  note: lines(2000).label('Interne Notiz').nullable().default(null),
  /** Add-ons that cost nothing, all that are meant. */
  addOns: list(id().required(), 12).label('Zusätze ohne Preis').required(),
  /** Proof of another name or birth date. */
  proof: keptFile().label('Nachweis').nullable().default(null),
  reason: reason('Warum?').required('Gib an, warum du das änderst.'),
})

const named = object({ _id: id().required(), title: text(80).required() })

/** A contract as it is edited. */
export const editable = editForm.omit(['proof', 'reason', 'addOns']).shape({
  _id: id().required(),
  userId: id().required(),
  index: count(0).required(),
  number: count(1).required(),
  name: text(161).required(),
  studio: text(40).required(),
  title: text(80).required(),
  addOns: array().of(id().required()).required(),
  /** Add-ons of the offer that cost nothing. */
  free: array().of(named.required()).required(),
  lease: lease.nullable().defined(),
  version: count(1).required(),
})
export type Editable = InferType<typeof editable>

const paper = object({
  file: fileName().required(),
  use: purpose().required(),
  type: text(40).required(),
  bytes: count().required(),
  at: instant().required(),
  /** Below /api/, for whoever may read it. */
  address: text(300).required(),
})

const index = () =>
  text(6)
    .matches(/^(0|[1-9]\d*)$/, 'Diese Nummer gibt es nicht.')
    .required()
const at = { params: { index: index() } } as const
const params = { userId: exampleId('contractMember'), index: '0' }
const data = {
  vorname: 'Anna',
  nachname: 'Meier',
  geburtstag: '1991-04-17',
  geschlecht: 'w' as const,
  adresse_1: 'Neuweg 2',
  adresse_2: null,
  plz: '8400',
  stadt: 'Winterthur',
  land: 'Schweiz',
  telefon: '+41791234567',
  email: 'anna@formkurve.example',
}
const nothing = `s${'0'.repeat(32)}.webp`

/** A paper lies sealed on disk and device; whoever sent it names it afterwards. */
const keeps = {
  access: sells,
  offline: true,
  side: 2400,
  size: 20_000_000,
  keyed: true,
  sealed: true,
  limit: { times: 40, seconds: 600 },
} as const
const anyPaper = ['application/pdf', ...pictures] as const

const shown = { access: sells, params: { f: fileName().required() }, example: { params: { f: nothing }, answers: 'missing' } } as const

/** Calls of `contracts` by which whoever decides changes what needs no new signature (L126, L233; C20, C29, C42). */
export const editingCalls = {
  /** Fields that may be edited, and who edits now. Not in the specification. */
  editable: get('dashboard/contract/:userId/:index/edit', { access: decides, ...at, example: { params } }, editable),
  /**
   * Takes the contract to edit for 15 minutes, once more from now on where it is the caller's already, or lets go of it. One that somebody else
   * has is refused as `contract-edited` with whose it is; once its time is up it is taken over by `over`.
   */
  editMode: put(
    'dashboard/contract/:userId/:index/edit-mode',
    {
      access: decides,
      ...at,
      body: object({
        on: flag().required(),
        /** True for whoever has read that somebody else's time is up. */
        over: flag(),
      }),
      current: lease,
      covers: ['EP-118'],
      example: { params, body: { on: false } },
    },
    object({ lease: lease.nullable().defined() }),
  ),
  /**
   * Changes what needs no new signature, each by an event. Refuses `stale` with the contract as it is edited, `contract-edited` where somebody else
   * has it, `invalid` at `proof` where another name or birth date has none.
   */
  edit: put(
    'dashboard/contract/:userId/:index',
    {
      access: decides,
      ...at,
      touches: ['contractStats'],
      body: editForm.shape({ version: count(1).required() }),
      covers: ['EP-102'],
      example: {
        params,
        body: { ...data, note: null, addOns: [], proof: null, reason: 'Umzug.', version: 1_000_000 },
        answers: 'stale',
      },
    },
    editable,
  ),
  /** Papers of a contract, for whoever decides. Not in the specification. */
  papers: get(
    'dashboard/contract/:userId/:index/papers',
    { access: decides, ...at, example: { params } },
    array().of(paper.required()).required(),
  ),
  /**
   * Says of which contract uploaded papers are. Refuses `contract-full` where ten are there, and `invalid` for pictures of old contracts at one that
   * was signed here (C20). Not in the specification.
   */
  addPapers: post(
    'dashboard/contract/:userId/:index/papers',
    {
      access: sells,
      ...at,
      offline: true,
      body: object({ papers: list(keptFile().required(), mostPapers).required() }),
      example: { params, body: { papers: [] } },
    },
    done,
  ),
  viewPaper: get('upload/contract/view/:f', { ...shown, covers: ['EP-569'] }, 'file'),
  viewWizardPicture: get('contractpicturesnew/:f', { ...shown, covers: ['EP-571'] }, 'file'),
  /** The same (A62). */
  viewWizardUpload: get('upload/contractpicturesnew/:f', { ...shown, covers: ['EP-571'] }, 'file'),
  viewProof: get('formupdatepictures/:f', { ...shown, covers: ['EP-572'] }, 'file'),
  /** The same (A62). */
  viewProofUpload: get('upload/formupdatepictures/:f', { ...shown, covers: ['EP-572'] }, 'file'),
  ...uploads({
    /** PDF or scan of a whole contract. */
    uploadPaper: { path: 'upload/contract', ...keeps, types: anyPaper, covers: ['EP-551'] },
    /** Pictures of old contracts, which the access-control service alone knows. */
    uploadOldPicture: { path: 'upload/contractpictures', ...keeps, types: pictures, covers: ['EP-565'] },
    /** Photos of a closing: an identity card, a student's or an employer's. */
    uploadWizardPicture: { path: 'upload/contractpicturesnew', ...keeps, types: pictures, covers: ['EP-566'] },
    /** Proof of a change. */
    uploadProof: { path: 'upload/formupdatepictures', ...keeps, access: decides, types: anyPaper, covers: ['EP-567'] },
  }),
}
