import { array, type InferType, object } from 'yup'
import { keptFile } from '#contract/files.ts'
import { checkDigit, isIban } from '#contract/payments/bills/reference.ts'
import { type DocumentKind, type DocumentState, documentKinds, documentStates } from '#contract/rules/documents/states.ts'
import { count, day, flag, id, instant, lines, spelled, studioCode, text } from '#contract/shapes.ts'

/** Bytes of one file. */
export const largestFile = 10_000_000
/** The most files that hang on a document besides its own. */
export const mostAttachments = 10
/** Letters of a document's text that are searched (C50). */
export const longestText = 100_000
/** The most documents that are moved, or put on a list, at once. */
export const mostAtOnce = 200
/** The most people to whom one document is assigned. */
export const mostAssigned = 20
export const mostFolders = 500
/** The greatest amount in Rappen. */
export const greatest = 1_000_000_000
/** The limit in Rappen above which two people approve, where a studio has set none (C22). */
export const usualLimit = 100_000

const joinIban = (written: string) => written.replace(/\s/g, '').toUpperCase()

/** An account's number of any country; kept without blanks. */
export const iban = () =>
  spelled(50, joinIban)
    .label('IBAN')
    .test('iban', 'Das ist keine gültige IBAN.', value => !value || (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value) && isIban(value)))

const isReference = (value: string) =>
  /^\d{27}$/.test(value) ? checkDigit(value.slice(0, 26)) === value[26] : /^RF\d{2}[A-Z0-9]{1,21}$/.test(value) && isIban(value)

/** A QR reference of 27 digits or a creditor reference (RF…); kept without blanks. */
export const paymentReference = () =>
  spelled(50, joinIban)
    .label('Referenz')
    .test('reference', 'Diese Referenz stimmt nicht: Prüfe die Ziffern.', value => !value || isReference(value))

/** An account of the books. */
export const account = () =>
  text(4)
    .label('Konto')
    .matches(/^\d{4}$/, { excludeEmptyString: true, message: 'Ein Konto hat vier Ziffern, zum Beispiel 6500.' })

const amount = () => count(0, greatest).label('Betrag')
const documentKindText = () => text(10).oneOf(Object.keys(documentKinds) as DocumentKind[])
export const state = () => text(10).oneOf(Object.keys(documentStates) as DocumentState[])

/** Fields of a document, as its form edits it; amounts in Rappen, CHF alone. */
export const documentForm = object({
  /** Made on the device. */
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  kind: documentKindText().label('Art').required(),
  title: text(200).label('Was ist es?').required('Schreib, was es ist.'),
  issuer: id().label('Aussteller').nullable().default(null),
  /** The name on the paper: it stays where the issuer is renamed or unknown. */
  issuerName: text(120).label('Name auf dem Papier').nullable().default(null),
  number: text(60).label('Rechnungsnummer').nullable().default(null),
  day: day().label('Datum').nullable().default(null),
  due: day().label('Zahlbar bis').nullable().default(null),
  amount: amount().nullable().default(null),
  iban: iban().nullable().default(null),
  reference: paymentReference().nullable().default(null),
  account: account().nullable().default(null),
  folder: id().label('Ordner').nullable().default(null),
  note: lines(2000).label('Notiz').nullable().default(null),
})
export type DocumentForm = InferType<typeof documentForm>

/** A document as it is handed in: its form, its file and the words that the device read in it. */
export const uploadForm = documentForm.shape({
  file: keptFile().label('Datei').required('Wähle eine Datei.'),
  fileName: text(120).required(),
  text: lines(longestText).nullable().default(null),
})
export type UploadForm = InferType<typeof uploadForm>

/** Somebody by name. */
export const somebody = object({ _id: id().required(), name: text(161).required() })
export type NamedPerson = InferType<typeof somebody>

const approval = somebody.shape({ at: instant().required(), /** True where nobody else could. */ alone: flag().required() })
const double = object({ _id: id().required(), title: text(200).required(), created: instant().required() })

/** Standing of a bill's account with its issuer: known there, the first, or another one than those known. */
export const ibanStandings = ['none', 'known', 'first', 'locked'] as const
export type IbanStanding = (typeof ibanStandings)[number]

export const documentRow = documentForm.shape({
  version: count(1).required(),
  state: state().required(),
  /** The issuer's name, else that on the paper. */
  issuerCalled: text(120).nullable().defined(),
  /** Null once that account is gone. */
  uploader: somebody.nullable().defined(),
  created: instant().required(),
  assigned: array().of(somebody.required()).required(),
  approvals: array().of(approval.required()).required(),
  /** How many have to approve it. */
  needed: count(1, 2).required(),
  ibanStanding: text(10)
    .oneOf([...ibanStandings])
    .required(),
  /** Others with the same bytes, or of the same issuer with the same number, or the same amount and day; of those that the caller sees. */
  doubles: array().of(double.required()).required(),
  fileName: text(120).required(),
  /** Below /api/, for this caller and some hours. */
  address: text(400).required(),
  bytes: count(0, 100_000_000).required(),
  attached: count().required(),
  /** The list to pay on which it stands. */
  payList: id().nullable().defined(),
  paidOn: day().nullable().defined(),
  /** True where the caller decides about it. */
  mayDecide: flag().required(),
  /** True where the caller handed it in. */
  own: flag().required(),
})
export type DocumentRow = InferType<typeof documentRow>

/** Events of a document; `by` is null once that account is gone. */
export const eventKinds = [
  'assigned',
  'unassigned',
  'edited',
  'ibanChanged',
  'approved',
  'rejected',
  'asked',
  'answered',
  'takenBack',
  'ibanConfirmed',
  'listed',
  'unlisted',
  'paid',
] as const
export type DocumentEventKind = (typeof eventKinds)[number]
const happened = object({
  _id: id().required(),
  kind: text(20)
    .oneOf([...eventKinds])
    .required(),
  at: instant().required(),
  by: somebody.nullable().defined(),
  comment: text(2000).nullable().defined(),
})

export const documentDetail = documentRow.shape({ events: array().of(happened.required()).required() })
export type DocumentDetail = InferType<typeof documentDetail>

/** A document found by its words, with the place where they stand. */
export const foundRow = documentRow.shape({ excerpt: text(400).nullable().defined() })
export type FoundDocument = InferType<typeof foundRow>

export const attachment = object({
  /** A number of the document's own that is never given again. */
  number: count(1).required(),
  name: text(120).required(),
  address: text(400).required(),
  type: text(40).required(),
  bytes: count(0, 100_000_000).required(),
})

export const comment = () => lines(2000).label('Kommentar')

/** `bill` is what was seen of the document when it was decided: another amount, account or issuer by now is `stale`. */
export const decisionForm = object({
  studio: studioCode().required(),
  decision: text(10).oneOf(['approve', 'reject', 'ask']).required(),
  comment: comment()
    .nullable()
    .default(null)
    .when('decision', {
      is: (decision: string) => decision !== 'approve',
      // biome-ignore lint/suspicious/noThenProperty: yup's own word
      then: shape => shape.required('Schreib, warum.'),
    }),
  bill: object({
    amount: count(0, greatest).nullable().default(null),
    iban: text(34).nullable().default(null),
    issuer: id().nullable().default(null),
  })
    .required()
    .noUnknown(),
})

export const folderForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  name: text(80).label('Name').required('Gib dem Ordner einen Namen.'),
})
export const folderRow = folderForm.shape({ version: count(1).required(), documents: count().required() })
export type Folder = InferType<typeof folderRow>

/** Above which amount in Rappen two people approve a bill of the studio. */
export const settingForm = object({
  studio: studioCode().required(),
  limit: count(0, greatest).label('Zwei Personen geben frei ab mehr als').required(),
  version: count(0).required(),
})
export type DocumentSetting = InferType<typeof settingForm>
